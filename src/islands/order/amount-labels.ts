import type { AmountLine } from '#lib/contract/order.ts'
import { orderLabels } from '#lib/text/labels/order.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'

export const AMOUNT_LABELS: Record<AmountLine['kind'], string> = {
  goods: checkoutLabels.goodsTotal,
  discount: checkoutLabels.discount,
  company: checkoutLabels.groupDiscount,
  coupon: checkoutLabels.couponDiscount,
  shipping: checkoutLabels.deliveryFee,
  window: checkoutLabels.windowPrice,
  wallet: checkoutLabels.walletUsed,
  debt: checkoutLabels.walletDebt,
  shortage: orderLabels.shortage,
  change: orderLabels.changeSettled,
  weighing: orderLabels.weighing,
}
