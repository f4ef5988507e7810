import { useStore } from '@nanostores/react'
import type { ChangeProposal } from '#lib/contract/order-change.ts'
import { orderChangeLabels as labels } from '#lib/text/order-change.ts'
import { $changeDraft, $proposal, applyChange, changeDraft } from '#stores/order-change.ts'
import { useBusy } from '../shared/busy.ts'
import { Button } from '../shared/Button.tsx'
import { Failed } from '../shared/Failed.tsx'
import list from '../shared/list.module.css'
import { Skeleton } from '../shared/Skeleton.tsx'
import { ChangeLines } from './ChangeLines.tsx'
import styles from './order-change.module.css'

/** What changes, what it costs, and the button that applies it. */
export function ChangeSummary() {
  const proposal = useStore($proposal)
  return (
    <section className={list.card} aria-labelledby="summary">
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
      <ChangeLines proposal={proposal} />
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
