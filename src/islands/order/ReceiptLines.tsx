import { CouponType } from '#lib/codes/coupon.ts'
import type { Invoice } from '#lib/contract/order.ts'
import { payableAmount } from '#lib/rules/amounts.ts'
import { formatNumber, formatPercent } from '#lib/text/digits.ts'
import { printedName } from '#lib/text/printed-name.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { shippingMessages } from '#lib/text/messages/shipping.ts'
import { formatToman, formatTomanWithUnit } from '#lib/text/money.ts'
import { volumeText } from '#ui/volume.ts'
import { AMOUNT_LABELS } from './amount-labels.ts'
import styles from './receipt.module.css'

type Line = Invoice['products'][number]

/** Sums at list prices, as the amounts begin. */
export function ReceiptLines({ lines }: { lines: readonly Line[] }) {
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{orderLabels.row}</th>
          <th scope="col">{orderLabels.product}</th>
          <th scope="col">{orderLabels.count}</th>
          <th scope="col">
            {orderLabels.unitPrice} ({cartLabels.toman})
          </th>
          <th scope="col">
            {orderLabels.lineTotal} ({cartLabels.toman})
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={`${line.type}-${line.id}-${index}`}>
            <td>{formatNumber(index + 1)}</td>
            <td>
              <Name line={line} />
            </td>
            <td>{formatNumber(line.count)}</td>
            <td>
              {formatToman(line.real_price)}
              {line.price < line.real_price && (
                <small>
                  {orderLabels.withDiscount} {formatToman(line.price)}
                </small>
              )}
            </td>
            <td>{formatToman(line.real_price * line.count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Name({ line }: { line: Line }) {
  const unit = line.unit === null ? null : { name: line.unit }
  const about = [line.brand, volumeText({ volume: line.volume, unit }), line.color?.name]
  const parts =
    line.bundle?.map(part => `${formatNumber(part.count)} × ${printedName(part.name)}`) ?? []
  return (
    <>
      <bdi>{printedName(line.name)}</bdi>
      <small>{[...about, ...parts].filter(Boolean).join(' · ')}</small>
    </>
  )
}

const titleOf = (name: string, about: string): string =>
  [printedName(name), about].filter(Boolean).join(' ')

/** Missing goods and substitutes (decision 053). */
export function Shortages({ shortages }: Pick<Invoice, 'shortages'>) {
  if (shortages.length === 0) return null
  return (
    <section className={styles.notes} aria-labelledby="shortages">
      <h2 id="shortages">{orderLabels.shortages}</h2>
      <ul>
        {shortages.map(({ name, about, ordered, handed, instead }, index) => (
          <li key={index}>
            <bdi>{titleOf(name, about)}</bdi>: {orderLabels.ordered} {formatNumber(ordered)}،{' '}
            {orderLabels.handedOver} {formatNumber(handed)}
            {instead !== null && (
              <>
                ، {orderLabels.instead} {formatNumber(instead.count)} ×{' '}
                <bdi>{titleOf(instead.name, instead.about)}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Exact rials, which add up to the payable amount. */
export function ReceiptAmounts({
  invoice,
}: {
  invoice: Pick<Invoice, 'amounts' | 'coupon' | 'payable_amount' | 'refunded'>
}) {
  const { amounts, coupon, payable_amount, refunded } = invoice
  return (
    <dl className={styles.amounts}>
      {amounts.map(({ kind, amount }) => (
        <div key={kind}>
          <dt>
            {AMOUNT_LABELS[kind]}
            {kind === 'coupon' && coupon && <Coupon {...coupon} />}
          </dt>
          <dd>
            {kind === 'shipping' && amount === 0
              ? shippingMessages.freeShipping
              : formatTomanWithUnit(amount)}
          </dd>
        </div>
      ))}
      <div className={styles.payable}>
        <dt>{checkoutLabels.payable}</dt>
        <dd>{formatTomanWithUnit(payableAmount(amounts))}</dd>
      </div>
      <div>
        <dt>{orderLabels.remaining}</dt>
        <dd>{formatTomanWithUnit(payable_amount)}</dd>
      </div>
      {refunded > 0 && (
        <div>
          <dt>{orderLabels.refunded}</dt>
          <dd>{formatTomanWithUnit(refunded)}</dd>
        </div>
      )}
    </dl>
  )
}

/** Percent (1) or rials (2). */
function Coupon({ code, value, type }: NonNullable<Invoice['coupon']>) {
  return (
    <small>
      {' '}
      <bdi dir="ltr">{code}</bdi> (
      {type === CouponType.percent ? formatPercent(value) : formatTomanWithUnit(value)})
    </small>
  )
}
