import { useId, useState } from 'react'
import type { Order } from '#lib/contract/order.ts'
import { canUploadSlip } from '#lib/rules/order.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { frozenUntil } from '#lib/text/sentences.ts'
import { uploadSlip } from '#stores/bank-slip.ts'
import { Icon } from '../shared/Icon.tsx'
import styles from './bank-slip.module.css'

/** What the server takes; it looks into the file, whatever its name says. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,application/pdf'

/** Section 4: until when an order is reserved, what became of its bank slip, and the way to send it. */
export function BankSlip({ order }: { order: Order }) {
  const reserved = order.status === 10 && order.freeze && !order.is_expired
  const until = reserved && order.slip !== 'waiting' ? order.freeze_expired_at : null
  return (
    <>
      {until !== null && <p className={styles.notice}>{frozenUntil(until)}</p>}
      {order.slip === 'waiting' && <p className={styles.notice}>{orderMessages.slipInReview}</p>}
      {order.slip === 'refused' && order.slip_refusal !== null && (
        <p className={styles.refused}>
          {orderLabels.slipRefused} <bdi>{order.slip_refusal}</bdi>
        </p>
      )}
      {canUploadSlip(order) && <Upload order={order} />}
    </>
  )
}

/** A press on it chooses the file, which is sent at once. */
function Upload({ order: { id, slip } }: { order: Order }) {
  const note = useId()
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<readonly string[]>([])
  const send = async (input: HTMLInputElement) => {
    const file = input.files?.[0]
    if (!file || busy) return
    setBusy(true)
    setFaults((await uploadSlip(id, file)).faults)
    setBusy(false)
    // The same file may be chosen again.
    input.value = ''
  }
  return (
    <div className={styles.upload}>
      <label className={`btn ${slip === 'waiting' ? 'btn-quiet' : ''} ${styles.pick}`}>
        <input
          type="file"
          accept={ACCEPTED}
          aria-describedby={note}
          aria-busy={busy || undefined}
          onChange={event => void send(event.currentTarget)}
        />
        <Icon name="upload" />
        {slip === 'waiting' ? orderLabels.editBankSlip : orderLabels.uploadBankSlip}
      </label>
      <p id={note} role="status" data-error={faults.length > 0 || undefined}>
        {busy ? orderLabels.uploading : faults.join(' ') || orderLabels.slipFormats}
      </p>
    </div>
  )
}
