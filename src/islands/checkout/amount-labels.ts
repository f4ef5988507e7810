import type { AmountLine } from '#lib/contract/order.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { shippingMessages } from '#lib/text/messages/shipping.ts'

/** What an order may cost before it is placed. */
export const CHECKOUT_AMOUNT_LABELS = {
  goods: checkoutLabels.goodsTotal,
  discount: checkoutLabels.discount,
  promotion: checkoutLabels.discount,
  company: checkoutLabels.groupDiscount,
  coupon: checkoutLabels.couponDiscount,
  shipping: checkoutLabels.deliveryFee,
  'free-delivery': shippingMessages.freeShipping,
  window: checkoutLabels.windowPrice,
  wallet: checkoutLabels.walletUsed,
  debt: checkoutLabels.walletDebt,
} satisfies Partial<Record<AmountLine['kind'], string>>
