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
  /** What may be told once only: a second text with the same key is not written. */
  once_key: string | null
  state: 'waiting' | 'sent' | 'failed'
  tries: Generated<number>
  /** Not before this moment: moved on by whoever is sending it, and after each failure. */
  due_at: number
  /** When it was written, or put back by an operator. */
  created_at: number
  sent_at: number | null
  /** Who is sending it: set by claiming it, cleared by how that ended. */
  claim: string | null
  /** Tries of which nobody knows whether the text went out: no readable answer, or a crash. */
  unsure: Generated<number>
  /** Why the last try failed; never the content. */
  reason: string | null
}
