import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { fieldInvalid, fieldNotNumber, fieldRequired } from '#lib/text/fields.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { productLabels } from '#lib/text/labels/product.ts'
import { displayMobile, normalizePhone } from '#lib/text/mobile.ts'
import { typedNumber } from '#lib/text/typed-number.ts'
import { $requests, $wholesaleForm, requestKey, sendWholesale } from '#stores/product-request.ts'
import { Button } from '../shared/Button.tsx'
import { Field } from '../shared/Field.tsx'
import form from '../shared/form.module.css'
import { useUser } from '../shared/live.ts'
import { Sheet } from '../shared/Sheet.tsx'

/** React's `autoFocus` runs before the dialog opens. */
const takeFocus = (field: HTMLInputElement | null) => field?.setAttribute('autofocus', '')

const close = () => $wholesaleForm.set(null)

export function WholesaleDialog() {
  const productId = useStore($wholesaleForm)
  // Back closes the product dialog, and this one over it.
  useEffect(() => {
    addEventListener('popstate', close)
    return () => removeEventListener('popstate', close)
  }, [])
  return (
    <Sheet open={productId !== null} onClose={close} title={catalogLabels.wholesaleRequest}>
      {productId !== null && <Form productId={productId} />}
    </Sheet>
  )
}

function Form({ productId }: { productId: number }) {
  const key = requestKey('wholesale', productId)
  const busy = useStore($requests, { keys: [key] })[key] === 'busy'
  const mobile = useUser()?.mobile
  const [faults, setFaults] = useState<Faults>({})
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { count, phone } = event.currentTarget.elements as unknown as Fields
    const newFaults = { count: countFault(count.value), phone: phoneFault(phone.value) }
    setFaults(newFaults)
    if (newFaults.count) count.focus()
    else if (newFaults.phone) phone.focus()
    else void sendWholesale(productId, { count: countOf(count.value), phone: phone.value })
  }
  return (
    <form className={form.form} data-record={productId} onSubmit={send} noValidate>
      <Field
        label={productLabels.wholesaleCount}
        name="count"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        required
        ref={takeFocus}
        error={faults.count}
      />
      <Field
        label={productLabels.wholesalePhone}
        name="phone"
        type="tel"
        autoComplete="tel"
        dir="ltr"
        maxLength={60}
        required
        defaultValue={mobile && displayMobile(mobile)}
        error={faults.phone}
      />
      <Button type="submit" className={form.wide} busy={busy}>
        {productLabels.sendWholesale}
      </Button>
    </form>
  )
}

interface Fields {
  count: HTMLInputElement
  phone: HTMLInputElement
}
type Faults = Partial<Record<keyof Fields, string | null>>

const countOf = (typed: string): number => Number(typedNumber(typed))

function countFault(typed: string): string | null {
  const { wholesaleCount: label } = productLabels
  if (typed.trim() === '') return fieldRequired(label)
  return countOf(typed) >= 1 ? null : fieldNotNumber(label)
}

function phoneFault(typed: string): string | null {
  const { wholesalePhone: label } = productLabels
  if (typed.trim() === '') return fieldRequired(label)
  return normalizePhone(typed) ? null : fieldInvalid(label)
}
