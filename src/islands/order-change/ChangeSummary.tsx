import { useStore } from '@nanostores/react'
import type { ChangeProposal } from '#lib/contract/order-change.ts'
import { amountOf } from '#lib/rules/amounts.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import {
  choiceChanges,
  couponLost,
  goodsChange,
  orderChangeLabels as labels,
  signedToman,
} from '#lib/text/order-change.ts'
import { $changeDraft, $proposal, applyChange, changeDraft } from '#stores/order-change.ts'
import { AMOUNT_LABELS } from '../order/amount-labels.ts'
import { useBusy } from '../shared/busy.ts'
import { Button } from '../shared/Button.tsx'
import { Failed } from '../shared/Failed.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import styles from './order-change.module.css'

/** What changes, line by line, what it costs, and the button that applies it. */
export function ChangeSummary() {
  const proposal = useStore($proposal)
  return (
    <section className={styles.card} aria-labelledby="summary">
      <h3 id="summary">{labels.summary}</h3>
      {proposal === null && <p className={styles.muted}>{labels.nothing}</p>}
      {proposal?.state === 'loading' && <Skeleton heights={[2, 2, 3]} />}
      {proposal?.state === 'failed' && (
        <Failed text={proposal.text} onRetry={() => changeDraft({})} />
      )}
      {proposal?.state === 'ready' && <Proposal proposal={proposal.value} />}
    </section>
  )
}

function Proposal({ proposal }: { proposal: ChangeProposal }) {
  const [busy, run] = useBusy()
  return (
    <>
      <ul className={styles.changes}>
        {proposal.goods.map(goods => (
          <li key={`${goods.type}-${goods.id}`}>
            <span>{goodsChange(goods)}</span>
            <b>{signedToman(goods.amount_after - goods.amount_before)}</b>
          </li>
        ))}
        {proposal.window && (
          <li>
            {labels.window}: {proposal.window.after}
          </li>
        )}
        {proposal.address && (
          <li>
            {labels.address}: {proposal.address.after}
          </li>
        )}
        {proposal.note && (
          <li>
            {labels.note}: <bdi>{proposal.note}</bdi>
          </li>
        )}
        {choiceChanges(proposal).map(text => (
          <li key={text}>{text}</li>
        ))}
        {proposal.coupon_lost && <li>{couponLost(proposal.coupon_lost)}</li>}
        {otherDifferences(proposal).map(([kind, difference]) => (
          <li key={kind}>
            <span>{AMOUNT_LABELS[kind]}</span>
            <b>{signedToman(difference)}</b>
          </li>
        ))}
      </ul>
      <p className={styles.total} role="status">
        {totalText(proposal)}
      </p>
      {proposal.owed > 0 && proposal.wallet_value >= proposal.owed && <Wallet />}
      {proposal.refusal ? (
        <p className={styles.fault} role="alert">
          {proposal.refusal.message}
        </p>
      ) : (
        <Button busy={busy} onClick={() => run(applyChange)}>
          {proposal.online ? labels.pay : labels.apply}
        </Button>
      )}
    </>
  )
}

function Wallet() {
  const { useWallet } = useStore($changeDraft)
  return (
    <label className={styles.wallet}>
      <input
        type="checkbox"
        checked={useWallet}
        onChange={event => changeDraft({ useWallet: event.target.checked })}
      />
      {labels.useWallet}
    </label>
  )
}

const OTHERS = ['company', 'coupon', 'shipping', 'window'] as const

/** Amounts beside goods that change with them, in rials. */
const otherDifferences = ({ amounts_before, amounts_after }: ChangeProposal) =>
  OTHERS.map(
    kind => [kind, amountOf(amounts_after, kind) - amountOf(amounts_before, kind)] as const,
  ).filter(([, difference]) => difference !== 0)

function totalText({ owed, returned, payable, difference }: ChangeProposal): string {
  if (owed > 0) return `${labels.owed}: ${formatTomanWithUnit(owed)}`
  if (returned > 0) return `${labels.returned}: ${formatTomanWithUnit(returned)}`
  if (difference !== 0) return `${labels.payable}: ${formatTomanWithUnit(payable)}`
  return labels.sameAmount
}
