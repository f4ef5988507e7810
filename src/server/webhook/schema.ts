import type { Generated } from 'kysely'
import type { DeliveryState, WebhookTopic } from '#lib/codes/webhook.ts'

export interface WebhookTables {
  webhooks: WebhookTable
  webhook_topics: { webhook_id: number; topic: WebhookTopic }
  webhook_deliveries: WebhookDeliveryTable
}

/** Its secret is derived from APP_SECRET, its id and `secret_version`; none is stored. */
export interface WebhookTable {
  id: Generated<number>
  url: string
  active: 0 | 1
  secret_version: number
  /** Epoch seconds of the last rotation; the secret before it signs for one more day. */
  rotated_at: number | null
  created_at: number
}

/** One event for one receiver: the outbox and the log of deliveries. */
export interface WebhookDeliveryTable {
  id: Generated<number>
  webhook_id: number
  event_id: string
  type: string
  /** The body, byte for byte. */
  payload: string
  state: DeliveryState
  tries: Generated<number>
  due_at: number
  /** Given up then. */
  expires_at: number
  /** Of the sender that is sending it. */
  claim: string | null
  /** Of the last try. */
  http_status: number | null
  reason: string | null
  created_at: number
  sent_at: number | null
}
