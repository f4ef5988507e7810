import type { ReactNode } from 'react'
import { CouponType } from '#lib/codes/coupon.ts'
import type { Invoice } from '#lib/contract/order.ts'
import { amountOf, isNetCost, payableAmount } from '#lib/rules/amount-sums.ts'
import { lineCosts } from '#lib/rules/line-costs.ts'
import { chargedGrams, perKilogram } from '#lib/rules/weight.ts'
import { formatNumber, formatPercent } from '#lib/text/digits.ts'
import { printedName } from '#lib/text/printed-name.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { orderFactLabels } from '#lib/text/labels/order-facts.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { formatWeight, PER_KILOGRAM } from '#lib/text/weight.ts'
import { formatToman, formatTomanWithUnit } from '#lib/text/money.ts'
import { volumeText } from '#ui/volume.ts'
import { amountLabel } from './amount-labels.ts'
import styles from './receipt.module.css'

type Line = Invoice['products'][number]

interface ReceiptLinesProps {
  lines: readonly Line[]
  /** Before the name, in the office. */
  pictureOf?: (line: Line) => ReactNode
}

/** Sums at list prices, as the amounts begin. */
export function ReceiptLines({ lines, pictureOf }: ReceiptLinesProps) {
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
              {pictureOf?.(line)}
              <Name line={line} />
            </td>
            <td>{line.weight ? <Weighed weight={line.weight} /> : formatNumber(line.count)}</td>
            <td>
              <UnitPrice line={line} />
            </td>
            <td>{formatToman(lineCosts(line).listCost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type LineWeight = NonNullable<Line['weight']>

/** The actual weight with the estimate and what is charged of it, where they differ. */
function Weighed({ weight }: { weight: LineWeight }) {
  const { estimated_g, actual_g } = weight
  if (actual_g === null)
    return (
      <>
        {formatWeight(estimated_g)}
        <small>{orderLabels.estimate}</small>
      </>
    )
  const charged_g = chargedGrams(actual_g, weight)
  return (
    <>
      {formatWeight(actual_g)}
      <small>
        {orderLabels.estimate}: {formatWeight(estimated_g)}
      </small>
      {charged_g < actual_g && (
        <small>
          {orderLabels.charged}: {formatWeight(charged_g)}
        </small>
      )}
    </>
  )
}

/** Of one piece or kilogram. */
function UnitPrice({ line: { price, real_price, weight } }: { line: Line }) {
  const [list, sold] = weight
    ? [perKilogram(real_price, weight.step_g), weight.price_per_kg]
    : [real_price, price]
  const isDiscounted = price < real_price
  return (
    <>
      {formatToman(isDiscounted ? list : sold)}
      {isDiscounted && (
        <small>
          {orderLabels.withDiscount} {formatToman(sold)}
        </small>
      )}
      {weight && <small>{PER_KILOGRAM}</small>}
    </>
  )
}

function Name({ line }: { line: Line }) {
  const unit = line.unit === null ? null : { name: line.unit }
  const size = line.weight ? '' : volumeText({ volume: line.volume, unit })
  const about = [line.brand, size, line.color?.name]
  const parts = line.bundle?.map(part => `${partAmount(part)} × ${printedName(part.name)}`) ?? []
  return (
    <>
      <bdi>{printedName(line.name)}</bdi>
      <small>{[...about, ...parts].filter(Boolean).join(' · ')}</small>
    </>
  )
}

/** Pieces or weight of a component. */
export const partAmount = ({ count, step_g }: NonNullable<Line['bundle']>[number]): string =>
  step_g ? formatWeight(count * step_g) : formatNumber(count)

const titleOf = (name: string, about: string): string =>
  [printedName(name), about].filter(Boolean).join(' ')

/** Missing goods and substitutes (decision 053). */
export function Shortages({ shortages }: Pick<Invoice, 'shortages'>) {
  if (shortages.length === 0) return null
  return (
    <section className={styles.notes} aria-labelledby="shortages">
      <h2 id="shortages">{orderLabels.shortages}</h2>
      <ul>
        {shortages.map(({ name, about, ordered, ordered_g, handed, instead }, index) => (
          <li key={index}>
            <bdi>{titleOf(name, about)}</bdi>: {orderLabels.ordered}{' '}
            {ordered_g === null ? formatNumber(ordered) : formatWeight(ordered_g)}،{' '}
            {orderLabels.handedOver} {formatNumber(handed)}
            {instead !== null && (
              <>
                ، {orderLabels.instead}{' '}
                {instead.grams === null ? formatNumber(instead.count) : formatWeight(instead.grams)}{' '}
                × <bdi>{titleOf(instead.name, instead.about)}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Exact rials, which add up to the payable amount; what a changed order settled follows its sum. */
export function ReceiptAmounts({
  invoice,
}: {
  invoice: Pick<Invoice, 'amounts' | 'coupon' | 'payable_amount' | 'refunded'>
}) {
  const { amounts, coupon, payable_amount, refunded } = invoice
  const isChanged = amountOf(amounts, 'change') !== 0
  const summed = isChanged ? amounts.filter(isNetCost) : amounts
  const settled = isChanged ? amounts.filter(line => !isNetCost(line)) : []
  return (
    <dl className={styles.amounts}>
      <Amounts lines={summed} coupon={coupon} />
      <div className={styles.payable}>
        <dt>{isChanged ? orderLabels.total : orderFactLabels.payable}</dt>
        <dd>{formatTomanWithUnit(payableAmount(summed))}</dd>
      </div>
      <Amounts lines={settled} coupon={null} />
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

function Amounts({ lines, coupon }: { lines: Invoice['amounts']; coupon: Invoice['coupon'] }) {
  return lines.map(({ kind, amount, title }, index) => (
    <div key={index}>
      <dt>
        {amountLabel({ kind, title })}
        {kind === 'coupon' && coupon && <Coupon {...coupon} />}
      </dt>
      <dd>
        {kind === 'shipping' && amount === 0
          ? orderFactLabels.freeShipping
          : formatTomanWithUnit(amount)}
      </dd>
    </div>
  ))
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
