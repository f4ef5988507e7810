import type { Invoice } from '#lib/contract/order.ts'
import { lineCosts } from '#lib/rules/line-costs.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { orderFactLabels } from '#lib/text/labels/order-facts.ts'
import { changeLine, orderChangeLabels } from '#lib/text/order-change.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { waitingChangeLabels } from '#lib/text/labels/waiting-change.ts'
import { substitutionLines } from '#lib/text/substitution-lines.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { addressLine } from '#lib/text/address-text.ts'
import { formatWeight } from '#lib/text/weight.ts'
import { printedName } from '#lib/text/printed-name.ts'
import styles from './order-detail.module.css'

export function DetailFacts({ invoice }: { invoice: Invoice }) {
  return (
    <>
      <ul className={styles.lines}>
        {invoice.products.map((line, index) => (
          <li key={`${line.type}-${line.id}-${index}`}>
            <span>
              {line.weight
                ? formatWeight(line.weight.actual_g ?? line.weight.estimated_g)
                : `${formatNumber(line.count)} ×`}
            </span>
            <bdi>{printedName(line.name)}</bdi>
            <b>{formatTomanWithUnit(lineCosts(line).cost)}</b>
          </li>
        ))}
      </ul>
      <dl className={styles.facts}>
        <dt>{orderFactLabels.deliveryMethod}</dt>
        <dd>{invoice.posting_method.title}</dd>
        <dt>{orderFactLabels.address}</dt>
        <dd>{addressLine(invoice.customer)}</dd>
        <dt>{orderFactLabels.substitution}</dt>
        <dd>
          {substitutionLines(invoice).map(text => (
            <p key={text}>{text}</p>
          ))}
        </dd>
        {invoice.changeable_until_fa && (
          <>
            <dt>{waitingChangeLabels.changeableUntil}</dt>
            <dd>{invoice.changeable_until_fa}</dd>
          </>
        )}
        {invoice.changes.length > 0 && (
          <>
            <dt>{orderChangeLabels.history}</dt>
            <dd>
              {invoice.changes.map(change => (
                <p key={change.id}>{changeLine(change)}</p>
              ))}
            </dd>
          </>
        )}
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
