import type { Invoice } from '#lib/contract/order.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { placeText } from '#lib/text/place.ts'
import { loadDetail } from '#stores/order.ts'
import { Detail } from './Detail.tsx'
import styles from './order-detail.module.css'

/** A line of goods, and where and when they come. */
const BONES = [2.5, 9]

/** What an order holds and where it goes; read once somebody looks into it. */
export function OrderDetail({ id }: { id: number }) {
  return (
    <details
      className={styles.detail}
      onToggle={event => {
        if (event.currentTarget.open) void loadDetail(id)
      }}
    >
      <summary>
        {orderLabels.details}
        <span className="i i-down" aria-hidden="true" />
      </summary>
      <Detail id={id} bones={BONES}>
        {invoice => <Facts invoice={invoice} />}
      </Detail>
    </details>
  )
}

function Facts({ invoice }: { invoice: Invoice }) {
  return (
    <>
      <ul className={styles.lines}>
        {invoice.products.map(line => (
          <li key={`${line.type}-${line.id}`}>
            <span>{formatNumber(line.count)} ×</span>
            <bdi>{line.name}</bdi>
            <b>{formatTomanWithUnit(line.price * line.count)}</b>
          </li>
        ))}
      </ul>
      <dl className={styles.facts}>
        <dt>{checkoutLabels.deliveryMethod}</dt>
        <dd>{invoice.posting_method.title}</dd>
        <dt>{checkoutLabels.address}</dt>
        <dd>{placeText(invoice.customer)}</dd>
        {invoice.notes.length > 0 && (
          <>
            <dt>{orderLabels.notes}</dt>
            <dd>
              {invoice.notes.map(({ context }) => (
                <p key={context}>{context}</p>
              ))}
            </dd>
          </>
        )}
      </dl>
    </>
  )
}
