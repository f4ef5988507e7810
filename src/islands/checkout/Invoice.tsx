import { type SubmitEvent, useState } from 'react'
import { useStore } from '@nanostores/react'
import type { Checkout } from '#lib/contract/checkout.ts'
import { amountOf, payableAmount } from '#lib/rules/amount-sums.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { formatWeight } from '#lib/text/weight.ts'
import { printedName } from '#lib/text/printed-name.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { shippingMessages } from '#lib/text/messages/shipping.ts'
import { formatToman, formatTomanWithUnit } from '#lib/text/money.ts'
import { belowOnlineMin, leaveRemainder } from '#lib/text/sentences.ts'
import {
  $choice,
  $days,
  amountsOf,
  canLeaveRemainder,
  choose,
  payableLabel,
  remainderOf,
} from '#stores/checkout.ts'
import form from '../shared/form.module.css'
import { CHECKOUT_AMOUNT_LABELS } from './amount-labels.ts'
import { Picture } from '#ui/Picture.tsx'
import { COUPON_CODE_MAX_CHARS } from '#lib/rules/limits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { $couponCheck, applyCoupon, forgetCouponError, removeCoupon } from '#stores/coupon.ts'
import { Button } from '../shared/Button.tsx'
import { Field } from '../shared/Field.tsx'
import { useRestoredFocus } from '../shared/restore-focus.ts'
import styles from './checkout.module.css'

/** Fits a row on phones. */
const GOODS_SHOWN = 5

export function Invoice({ offer }: { offer: Checkout }) {
  const choice = useStore($choice)
  const days = useStore($days)
  const lines = amountsOf(offer, choice, days)
  const payable = payableAmount(lines)
  return (
    <section className={styles.invoice} aria-label={checkoutLabels.invoice}>
      <header>
        <h2>{checkoutLabels.invoice}</h2>
        <a href="/cart">{checkoutLabels.editCart}</a>
      </header>
      <Goods goods={offer.goods ?? []} />
      <CouponEntry />
      <Wallet value={offer.wallet_value} />
      <dl className={styles.amounts}>
        {lines.map(({ kind, amount, title }, index) => (
          <div key={index} data-kind={kind}>
            <dt>{title ?? (CHECKOUT_AMOUNT_LABELS as Record<string, string>)[kind]}</dt>
            <dd>
              {kind === 'shipping' && amount === 0
                ? choice.methodId === null
                  ? checkoutLabels.shippingLater
                  : shippingMessages.freeShipping
                : formatTomanWithUnit(amount)}
            </dd>
          </div>
        ))}
        <div className={styles.payable}>
          <dt>{payableLabel(choice)}</dt>
          <dd aria-live="polite">
            {formatToman(payable)} <small>{cartLabels.toman}</small>
          </dd>
        </div>
      </dl>
      <Remainder offer={offer} />
      {payable === 0 && amountOf(lines, 'wallet') < 0 && (
        <p className={styles.hint}>{checkoutMessages.walletCoversOrder}</p>
      )}
    </section>
  )
}

/** Pictures of the goods, then a count. */
function Goods({ goods }: { goods: NonNullable<Checkout['goods']> }) {
  if (goods.length === 0) return null
  const rest = goods.length - GOODS_SHOWN
  return (
    <ul className={styles.goods} aria-label={checkoutLabels.goods}>
      {goods.slice(0, GOODS_SHOWN).map(({ name, image, count, step_g }, index) => (
        <li key={index}>
          <Picture src={image} alt={printedName(name)} sizes="3rem" maxWidth={192} />
          {step_g ? (
            <b>{formatWeight(count * step_g)}</b>
          ) : (
            count > 1 && <b>{formatNumber(count)}</b>
          )}
        </li>
      ))}
      {rest > 0 && <li>{`${formatNumber(rest)}+`}</li>}
    </ul>
  )
}

/** A remainder below the online minimum can be left to the wallet. */
function Remainder({ offer }: { offer: Checkout }) {
  const choice = useStore($choice)
  const days = useStore($days)
  const remainder = remainderOf(offer, choice, days)
  if (remainder === 0) return null
  return (
    <div className={styles.wallet} role="status">
      <p>{belowOnlineMin(remainder, offer.online_payment_min)}</p>
      {canLeaveRemainder(offer) ? (
        <>
          <label className={form.check}>
            <input
              type="checkbox"
              checked={choice.remainderToWallet}
              onChange={event => choose({ remainderToWallet: event.target.checked })}
            />
            <span>{leaveRemainder(remainder)}</span>
          </label>
          <p>{checkoutMessages.remainderDebt}</p>
        </>
      ) : (
        <p>{checkoutMessages.remainderOther}</p>
      )}
    </div>
  )
}

/** Uses a balance or pays a debt. */
function Wallet({ value }: { value: number }) {
  const { useWallet } = useStore($choice)
  if (value === 0) return null
  return (
    <div className={styles.wallet}>
      <label className={form.check}>
        <input
          type="checkbox"
          checked={useWallet}
          onChange={event => choose({ useWallet: event.target.checked })}
        />
        <span>{value > 0 ? checkoutLabels.useWallet : checkoutLabels.payDebt}</span>
        <b>{formatTomanWithUnit(Math.abs(value))}</b>
      </label>
      {value < 0 && <p>{checkoutMessages.walletDebt}</p>}
    </div>
  )
}

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
