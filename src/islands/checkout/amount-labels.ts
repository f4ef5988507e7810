import type { AmountLine } from '#lib/contract/order.ts'
import { orderFactLabels } from '#lib/text/labels/order-facts.ts'

/** What an order may cost before it is placed. */
export const CHECKOUT_AMOUNT_LABELS = {
  goods: orderFactLabels.goodsTotal,
  discount: orderFactLabels.discount,
  promotion: orderFactLabels.discount,
  company: orderFactLabels.groupDiscount,
  coupon: orderFactLabels.couponDiscount,
  shipping: orderFactLabels.deliveryFee,
  'free-delivery': orderFactLabels.freeShipping,
  window: orderFactLabels.windowPrice,
  wallet: orderFactLabels.walletUsed,
  debt: orderFactLabels.walletDebt,
} satisfies Partial<Record<AmountLine['kind'], string>>
