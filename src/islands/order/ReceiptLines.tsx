import type { Invoice } from '#lib/contract/order.ts'
import { payableAmount } from '#lib/rules/amounts.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { formatToman, formatTomanWithUnit } from '#lib/text/money.ts'
import { volumeText } from '#ui/volume.ts'
import { AMOUNT_LABELS } from './amount-labels.ts'
import styles from './receipt.module.css'

type Line = Invoice['products'][number]

/** What was ordered; sums at the list price, as the lines below it begin with. */
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
          <tr key={`${line.type}-${line.id}`}>
            <td>{formatNumber(index + 1)}</td>
            <td>
              <Name line={line} />
            </td>
            <td>{formatNumber(line.count)}</td>
            <td>{formatToman(line.real_price)}</td>
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
  const parts = line.bundle?.map(part => `${formatNumber(part.count)} × ${part.name}`) ?? []
  return (
    <>
      <bdi>{line.name}</bdi>
      <small>{[...about, ...parts].filter(Boolean).join(' · ')}</small>
    </>
  )
}

/** The way from the goods to what was to be paid; the amounts sum up to it. */
export function ReceiptAmounts({ invoice: { amounts } }: { invoice: Invoice }) {
  return (
    <dl className={styles.amounts}>
      {amounts.map(({ kind, amount }) => (
        <div key={kind}>
          <dt>{AMOUNT_LABELS[kind]}</dt>
          <dd>
            {kind === 'shipping' && amount === 0
              ? cartMessages.freeShipping
              : formatTomanWithUnit(amount)}
          </dd>
        </div>
      ))}
      <div className={styles.payable}>
        <dt>{checkoutLabels.payable}</dt>
        <dd>{formatTomanWithUnit(payableAmount(amounts))}</dd>
      </div>
    </dl>
  )
}
