import { accountMessages } from '#lib/text/messages/account.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { checkoutRefusals } from '#lib/text/messages/checkout-refusals.ts'
import { orderMessages, orderPageMessages } from '#lib/text/messages/order.ts'
import { pageMessages } from '#lib/text/messages/page.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { serverMessages } from '#lib/text/messages/server.ts'
import { shippingMessages } from '#lib/text/messages/shipping.ts'
import { siteMessages } from '#lib/text/messages/site.ts'

/** All messages by key, for the server and look-ups; islands import their feature's file. */
export const messages = {
  ...siteMessages,
  ...pageMessages,
  ...cartMessages,
  ...accountMessages,
  ...checkoutMessages,
  ...checkoutRefusals,
  ...shippingMessages,
  ...orderMessages,
  ...orderPageMessages,
  ...catalogMessages,
  ...profileMessages,
  ...serverMessages,
} as const

export type MessageKey = keyof typeof messages
