import { Gender } from '#lib/codes/account.ts'
import { RepeatType } from '#lib/codes/checkout.ts'
import { ContactType } from '#lib/codes/contact.ts'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { SortCode } from '#lib/codes/product.ts'

// Persian names of the wire's codes; which code means what is the specification's section 9.

/** Order statuses (specification 4). */
export const orderStatusNames = {
  [OrderStatus.awaitingPayment]: 'در انتظار پرداخت',
  [OrderStatus.confirmed]: 'تأییدشده',
  [OrderStatus.outForDelivery]: 'در حال ارسال',
  [OrderStatus.delivered]: 'تحویل‌شده',
  [OrderStatus.cancelled]: 'لغوشده',
  [OrderStatus.returned]: 'مرجوع‌شده',
} as const

/** The steps of an order's progress, reached or not; the last two end it. */
export const orderStepNames = {
  [OrderStatus.awaitingPayment]: 'ثبت سفارش',
  [OrderStatus.confirmed]: 'تأیید',
  [OrderStatus.outForDelivery]: 'ارسال',
  [OrderStatus.delivered]: 'تحویل',
  [OrderStatus.cancelled]: 'لغو',
  [OrderStatus.returned]: 'مرجوعی',
} as const

/** What the first status is called once the order is paid: its customer has nothing left to do. */
const PAID_AWAITING_STAFF = 'در انتظار تأیید فروشگاه'

const READY_STEP = 'آماده‌ی تحویل'
const READY_IN_SHOP = 'آماده‌ی تحویل در فروشگاه'

interface NamedOrder {
  status: OrderStatus
  payment_status: PaymentStatus
  pickup?: boolean | 0 | 1
}

/** The name of a status as its order's payment and delivery method stand. */
export function orderStatusName({ status, payment_status, pickup }: NamedOrder): string {
  if (status === OrderStatus.awaitingPayment && payment_status === PaymentStatus.paid)
    return PAID_AWAITING_STAFF
  return status === OrderStatus.outForDelivery && pickup ? READY_IN_SHOP : orderStatusNames[status]
}

/** The name of a step of an order's progress; one that its customer fetches is not sent. */
export const orderProgressName = (status: OrderStatus, pickup: boolean): string =>
  status === OrderStatus.outForDelivery && pickup ? READY_STEP : orderStepNames[status]

/** Payment statuses of an order. */
export const paymentStatusNames = {
  [PaymentStatus.unpaid]: 'پرداخت‌نشده',
  [PaymentStatus.paid]: 'پرداخت‌شده',
  [PaymentStatus.refunded]: 'بازپرداخت‌شده',
} as const

/** Why an entry stands in the wallet's ledger. */
export const ledgerReasonNames = {
  order: 'پرداخت سفارش',
  debt: 'تسویه‌ی بدهی',
  refund: 'بازگشت مبلغ سفارش',
  'late-payment': 'بازگشت پرداخت دیرهنگام',
  'double-payment': 'بازگشت پرداخت تکراری',
  shortage: 'بازگشت مبلغ کالاهای ناموجود',
  adjustment: 'اصلاح موجودی توسط فروشگاه',
} as const

/** An entry's reason in words; what is missing goes back out when the order is picked again. */
export const ledgerReasonName = (reason: keyof typeof ledgerReasonNames, rials: number): string =>
  reason === 'shortage' && rials < 0
    ? 'برداشت مبلغ برگشتی برای جمع‌آوری دوباره'
    : ledgerReasonNames[reason]

/** How far a wholesale request is. */
export const wholesaleStateNames = { open: 'در حال بررسی', done: 'رسیدگی‌شده' } as const

/** Gender codes of the profile; 1 stands disabled in the select (specification 2). */
export const genderNames = {
  [Gender.unspecified]: 'نامشخص',
  [Gender.male]: 'مرد',
  [Gender.female]: 'زن',
} as const

/** Sort codes of product lists. */
export const sortNames = {
  [SortCode.cheapest]: 'ارزان‌ترین',
  [SortCode.mostExpensive]: 'گران‌ترین',
  [SortCode.bestSelling]: 'پرفروش‌ترین',
  [SortCode.newest]: 'جدیدترین',
  [SortCode.biggestDiscount]: 'بیشترین تخفیف',
} as const

/** Repeat types that can be chosen at checkout. */
export const repeatTypeNames = {
  [RepeatType.once]: 'بدون تکرار',
  [RepeatType.weekly]: 'هفتگی',
  [RepeatType.monthly]: 'ماهانه',
} as const

/** What each repeat type does. */
export const repeatTypeTexts = {
  [RepeatType.once]: 'فقط همین یک بار',
  [RepeatType.weekly]:
    'هر هفته در همین روز، سفارش دوباره آماده می‌شود و برای پرداخت آن پیامک می‌گیرید.',
  [RepeatType.monthly]:
    'هر ماه در همین روز، سفارش دوباره آماده می‌شود و برای پرداخت آن پیامک می‌گیرید.',
} as const

/** All repeat types, with 2 that only the preview text knows (specification 4). */
export const repeatTypePreviewNames = { ...repeatTypeNames, 2: 'روزانه' } as const

/** Subjects of the contact form. */
export const contactSubjectNames = {
  [ContactType.orderTracking]: 'پیگیری سفارش',
  [ContactType.sales]: 'فروش',
  [ContactType.finance]: 'امور مالی',
  [ContactType.management]: 'مدیریت',
  [ContactType.other]: 'سایر موارد',
} as const

/** Kinds of order at checkout. */
export const orderTypeNames = { personal: 'خرید شخصی', group: 'خرید گروهی' } as const

/** The name of a payment type on an invoice: 'paping' displays as online (specification 9). */
export function paymentTypeName(name: string): string {
  return name === 'paping' ? 'آنلاین' : name
}
