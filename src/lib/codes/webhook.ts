/** Events of a topic are named `topic.what`, for example `order.placed` (docs/webhooks.md). */
export const WEBHOOK_TOPICS = ['order', 'payment', 'picking', 'stock', 'customer', 'claim'] as const
export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number]

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]
