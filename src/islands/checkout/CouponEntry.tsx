import { useStore } from '@nanostores/react'
import { type SubmitEvent, useState } from 'react'
import { COUPON_CODE_MAX_CHARS } from '#lib/rules/limits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { $choice } from '#stores/checkout.ts'
import { $couponCheck, applyCoupon, forgetCouponError, removeCoupon } from '#stores/coupon.ts'
import { Button } from '../shared/Button.tsx'
import { Field } from '../shared/Field.tsx'
import { useRestoredFocus } from '../shared/restore-focus.ts'
import styles from './checkout.module.css'

/** Apply is disabled while empty. */
export function CouponEntry() {
  const { coupon } = useStore($choice)
  const { busy, error } = useStore($couponCheck)
  const [code, setCode] = useState('')
  const focus = useRestoredFocus<HTMLParagraphElement & HTMLFormElement>(firstControl)
  if (coupon)
    return (
      <p {...focus} className={styles.coupon}>
        <span className="icon icon-tag" aria-hidden="true" />
        <b>
          <bdi>{coupon.code}</bdi>
        </b>
        <button
          type="button"
          aria-label={checkoutLabels.removeCoupon}
          onClick={() => {
            setCode('')
            removeCoupon()
          }}
        >
          <span className="icon icon-close" aria-hidden="true" />
        </button>
      </p>
    )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void applyCoupon(code)
  }
  return (
    <form {...focus} className={styles.entry} onSubmit={submit}>
      <Field
        label={checkoutLabels.coupon}
        placeholder={checkoutLabels.couponPlaceholder}
        autoComplete="off"
        maxLength={COUPON_CODE_MAX_CHARS}
        value={code}
        error={error}
        onChange={event => {
          setCode(event.target.value)
          forgetCouponError()
        }}
      />
      <Button type="submit" quiet busy={busy} disabled={code.trim() === ''}>
        {actionLabels.apply}
      </Button>
    </form>
  )
}

const firstControl = (entry: HTMLElement) => entry.querySelector<HTMLElement>('input, button')
