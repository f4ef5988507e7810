import { orderFactLabels } from '../labels/order-facts.ts'
export const shippingMessages = {
  freeShipping: orderFactLabels.freeShipping,
  freeShippingReached: 'ارسال این سفارش رایگان است.',
  windowFeesSome: 'برای بعضی از زمان‌های تحویل، هزینه‌ی جداگانه دریافت می‌شود.',
  windowFeesAll: 'برای زمان تحویل، هزینه‌ی جداگانه دریافت می‌شود.',
} as const
