import { type SubmitEvent, useId, useState } from 'react'
import type { Address } from '#lib/contract/address.ts'
import { isPostalCode, missingFields, POSTAL_CODE_DIGITS } from '#lib/rules/address.ts'
import { typedNumber } from '#lib/text/typed-number.ts'
import { fieldDigits, fieldName } from '#lib/text/fields.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { type NamedPoint, saveAddress } from '#stores/address.ts'
import type { FormFaults } from '#stores/account.ts'
import { readMobile } from '#stores/typed-mobile.ts'
import { useBusy } from '../shared/busy.ts'
import { Button } from '../shared/Button.tsx'
import { Field } from '../shared/Field.tsx'
import { focusFirst } from '../shared/focus-first.ts'
import fields from '../shared/form.module.css'
import styles from './address.module.css'

/** The typed fields; point and locality come separately. */
export interface AddressDraft {
  name: string
  mobile: string
  address: string
  number: string
  unit: string
  postal_code: string
}

interface AddressFormProps {
  draft: AddressDraft
  point: NamedPoint
  /** Null adds an address. */
  id: number | null
  onChange: (draft: AddressDraft) => void
  onSaved: (address: Address) => void
  onBack: () => void
}

const TEHRAN = 'تهران'

/** Recipient, mobile, address and house number are required; province and city follow the point. */
export function AddressForm(props: AddressFormProps) {
  const { draft, point, onBack } = props
  const { faults, busy, set, submit } = useAddressForm(props)
  const isIncomplete = missingFields(draft).length > 0
  const text = (field: keyof AddressDraft, label: string, maxLength: number) => ({
    label,
    name: field,
    maxLength,
    value: draft[field],
    error: faults[field] || null,
    onChange: (event: { target: { value: string } }) => set(field, event.target.value),
  })
  return (
    <form className={styles.form} data-record={props.id} onSubmit={submit} noValidate>
      <div className={styles.fields}>
        <Field label={checkoutLabels.province} readOnly value={placeOf(point).province} />
        <Field label={checkoutLabels.city} readOnly value={placeOf(point).city} />
        <Field {...text('name', checkoutLabels.recipientName, 80)} autoComplete="name" required />
        <Field
          {...text('mobile', checkoutLabels.recipientMobile, 60)}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          required
        />
        <Street {...text('address', checkoutLabels.fullAddress, 400)} />
        <Field {...text('number', checkoutLabels.houseNumber, 20)} required />
        <Field {...text('unit', checkoutLabels.unit, 20)} />
        <Field
          {...text('postal_code', checkoutLabels.postalCode, 60)}
          inputMode="numeric"
          autoComplete="postal-code"
          className={styles.whole}
        />
      </div>
      <footer className={styles.foot}>
        <Button quiet onClick={onBack}>
          {actionLabels.back}
        </Button>
        {isIncomplete && <p id="address-incomplete">{checkoutLabels.fillRequiredFields}</p>}
        <Button
          type="submit"
          busy={busy}
          disabled={isIncomplete}
          aria-describedby={isIncomplete ? 'address-incomplete' : undefined}
        >
          {actionLabels.save}
        </Button>
      </footer>
    </form>
  )
}

function useAddressForm({ draft, point, id, onChange, onSaved }: AddressFormProps) {
  const [faults, setFaults] = useState<NonNullable<FormFaults>>({})
  const [busy, run] = useBusy()
  const set = (field: keyof AddressDraft, value: string) => {
    onChange({ ...draft, [field]: value })
    setFaults({ ...faults, [field]: '', form: '' })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const filled = event.currentTarget
    const { mobile, postal_code, faults: newFaults } = checked(draft)
    setFaults(newFaults)
    if (Object.keys(newFaults).length > 0) {
      focusFirst(filled, newFaults)
      return
    }
    run(async () => {
      const result = await saveAddress({ ...draft, ...placeOf(point), mobile, postal_code }, id)
      if ('saved' in result) {
        onSaved(result.saved)
        return
      }
      setFaults(result.faults)
      focusFirst(filled, result.faults)
    })
  }
  return { faults, busy, set, submit }
}

/** The point with its locality, once known. */
const placeOf = ({ lat, lng, locality }: NamedPoint) => ({
  lat,
  lng,
  province: locality?.province ?? TEHRAN,
  city: locality?.city ?? TEHRAN,
  locality: locality?.locality ?? '',
  district: locality?.district ?? '',
})

interface StreetProps {
  label: string
  name: string
  maxLength: number
  value: string
  error: string | null
  onChange: (event: { target: { value: string } }) => void
}

function Street({ label, error, ...area }: StreetProps) {
  const id = useId()
  return (
    <div className={`${fields.field} ${fields.area} ${styles.whole}`}>
      <label htmlFor={id}>
        {label}
        <i aria-hidden="true">*</i>
      </label>
      <textarea
        {...area}
        id={id}
        required
        autoComplete="street-address"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
      />
      <p id={`${id}-note`} className={fields.note} data-error={error ? true : undefined}>
        {error ?? checkoutLabels.fullAddressHint}
      </p>
    </div>
  )
}

/** Mobile in any digits; the postal code is optional. */
function checked(draft: AddressDraft) {
  const faults: Record<string, string> = {}
  const read = readMobile(draft.mobile)
  if ('fault' in read) faults['mobile'] = read.fault
  const postal_code = typedNumber(draft.postal_code)
  if (!isPostalCode(postal_code))
    faults['postal_code'] = fieldDigits(fieldName('postal_code'), POSTAL_CODE_DIGITS)
  return { mobile: 'mobile' in read ? read.mobile : draft.mobile, postal_code, faults }
}
