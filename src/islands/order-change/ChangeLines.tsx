import type { ChangeProposal } from '#lib/contract/order-change.ts'
import { amountOf } from '#lib/rules/amount-sums.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import {
  amountChange,
  choiceChanges,
  couponLost,
  goodsChange,
  orderChangeLabels as labels,
  signedToman,
} from '#lib/text/order-change.ts'
import { amountLabel } from '../order/amount-labels.ts'
import styles from './change-lines.module.css'

/** What a change does, line by line, and what is paid or comes back. */
export function ChangeLines({ proposal }: { proposal: ChangeProposal }) {
  return (
    <>
      <ul className={styles.lines}>
        {proposal.goods.map(goods => (
          <li key={`${goods.type}-${goods.id}`}>
            <span>{goodsChange(goods)}</span>
            <b>{signedToman(goods.amount_after - goods.amount_before)}</b>
            {goods.fault && <span className={styles.fault}>{goods.fault}</span>}
          </li>
        ))}
        {otherChanges(proposal).map(text => (
          <li key={text}>{text}</li>
        ))}
        {proposal.note !== null && (
          <li>
            <span>
              {labels.note}: <bdi>{proposal.note}</bdi>
            </span>
          </li>
        )}
        {otherAmounts(proposal).map(({ kind, before, after }) => (
          <li key={kind}>
            <span>{amountLabel({ kind })}</span>
            <b>{amountChange(before, after)}</b>
          </li>
        ))}
      </ul>
      <p className={styles.total} role="status">
        {totalText(proposal)}
      </p>
    </>
  )
}

const otherChanges = (proposal: ChangeProposal): string[] => [
  ...(proposal.window ? [`${labels.window}: ${proposal.window.after}`] : []),
  ...(proposal.address ? [`${labels.address}: ${proposal.address.after}`] : []),
  ...choiceChanges(proposal),
  ...(proposal.coupon_lost ? [couponLost(proposal.coupon_lost)] : []),
]

const OTHERS = ['promotion', 'company', 'coupon', 'shipping', 'free-delivery', 'window'] as const

/** Amounts beside goods that change with them, in rials. */
const otherAmounts = ({ amounts_before, amounts_after }: ChangeProposal) =>
  OTHERS.map(kind => ({
    kind,
    before: amountOf(amounts_before, kind),
    after: amountOf(amounts_after, kind),
  })).filter(({ before, after }) => before !== after)

function totalText({ owed, returned, payable, difference }: ChangeProposal): string {
  if (owed > 0) return `${labels.owed}: ${formatTomanWithUnit(owed)}`
  if (returned > 0) return `${labels.returned}: ${formatTomanWithUnit(returned)}`
  if (difference !== 0) return `${labels.payable}: ${formatTomanWithUnit(payable)}`
  return labels.sameAmount
}
