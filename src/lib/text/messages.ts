import { accountMessages } from '#lib/text/messages/account.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { orderMessages } from '#lib/text/messages/order.ts'
import { pageMessages } from '#lib/text/messages/page.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { serverMessages } from '#lib/text/messages/server.ts'
import { shippingMessages } from '#lib/text/messages/shipping.ts'
import { siteMessages } from '#lib/text/messages/site.ts'

/**
 * Every fixed sentence of the shop by its key (specification 2, 4, 5, 8 and 9); the English of
 * the specification stands beside each in `tests/unit/text/messages.test.ts`. For the server and
 * for what looks a sentence up by key; an island imports its feature's file, so that it does not
 * ship the others. Sentences with a value in them are in `sentences.ts`.
 */
export const messages = {
  ...siteMessages,
  ...pageMessages,
  ...cartMessages,
  ...accountMessages,
  ...checkoutMessages,
  ...shippingMessages,
  ...orderMessages,
  ...catalogMessages,
  ...profileMessages,
  ...serverMessages,
} as const

/** The key of a fixed sentence. */
export type MessageKey = keyof typeof messages
