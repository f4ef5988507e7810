import type { Generated } from 'kysely'

export interface SmsTables {
  sms_outbox: SmsOutboxTable
}

export interface SmsOutboxTable {
  id: Generated<number>
  mobile: string
  template: string
  /** JSON: Record<string, string>. */
  tokens: string
  /** Idempotency key: a second message with it is not queued. */
  once_key: string | null
  state: 'waiting' | 'sent' | 'failed'
  tries: Generated<number>
  /** Epoch seconds; postponed when a sender claims it, and after a failure. */
  due_at: number
  /** Epoch seconds; set again when an operator requeues it. */
  created_at: number
  sent_at: number | null
  /** Random id of the claim of the sender that works on it; null otherwise. */
  claim: string | null
  /** Number of tries with unknown outcome: no readable answer, or a crash. */
  unsure: Generated<number>
  /** Of the last failure; never contains the text. */
  reason: string | null
}
