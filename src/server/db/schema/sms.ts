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
  /** A second text with the same key is not queued. */
  once_key: string | null
  state: 'waiting' | 'sent' | 'failed'
  tries: Generated<number>
  /** Moved on when a sender claims it, and after a failure. */
  due_at: number
  /** When it was queued, or queued again by an operator. */
  created_at: number
  sent_at: number | null
  /** Set by a sender, cleared when it has finished. */
  claim: string | null
  /** Tries with unknown outcome: no readable answer, or a crash. */
  unsure: Generated<number>
  /** Of the last failure; never contains the text. */
  reason: string | null
}
