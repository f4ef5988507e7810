import { Gender } from '#lib/codes/account.ts'
import { RepeatType } from '#lib/codes/checkout.ts'
import { ContactType } from '#lib/codes/contact.ts'
import { OrderStatus, PaymentStatus, ProposalState, SubstitutionChoice } from '#lib/codes/order.ts'
import { SortCode } from '#lib/codes/product.ts'

// Persian names of wire codes.

export const orderStatusNames = {
  [OrderStatus.awaitingPayment]: 'در انتظار پرداخت',
  [OrderStatus.confirmed]: 'تأییدشده',
  [OrderStatus.outForDelivery]: 'در حال ارسال',
  [OrderStatus.delivered]: 'تحویل‌شده',
  [OrderStatus.cancelled]: 'لغوشده',
  [OrderStatus.returned]: 'مرجوع‌شده',
} as const

/** Reached or not; the last two end it. */
export const orderStepNames = {
  [OrderStatus.awaitingPayment]: 'ثبت سفارش',
  [OrderStatus.confirmed]: 'تأیید',
  [OrderStatus.outForDelivery]: 'ارسال',
  [OrderStatus.delivered]: 'تحویل',
  [OrderStatus.cancelled]: 'لغو',
  [OrderStatus.returned]: 'مرجوعی',
} as const

/** Status 10 after payment. */
const PAID_AWAITING_STAFF = 'در انتظار تأیید فروشگاه'

const READY_STEP = 'آماده‌ی تحویل'
export const READY_IN_SHOP = 'آماده‌ی تحویل در فروشگاه'

interface NamedOrder {
  status: OrderStatus
  payment_status: PaymentStatus
  pickup?: boolean | 0 | 1
}

export function orderStatusName({ status, payment_status, pickup }: NamedOrder): string {
  if (status === OrderStatus.awaitingPayment && payment_status === PaymentStatus.paid)
    return PAID_AWAITING_STAFF
  return status === OrderStatus.outForDelivery && pickup ? READY_IN_SHOP : orderStatusNames[status]
}

export const orderProgressName = (status: OrderStatus, pickup: boolean): string =>
  status === OrderStatus.outForDelivery && pickup ? READY_STEP : orderStepNames[status]

export const paymentStatusNames = {
  [PaymentStatus.unpaid]: 'پرداخت‌نشده',
  [PaymentStatus.paid]: 'پرداخت‌شده',
  [PaymentStatus.refunded]: 'بازپرداخت‌شده',
} as const

export const ledgerReasonNames = {
  order: 'پرداخت سفارش',
  debt: 'تسویه‌ی بدهی',
  refund: 'بازگشت مبلغ سفارش',
  'late-payment': 'بازگشت پرداخت دیرهنگام',
  'double-payment': 'بازگشت پرداخت تکراری',
  shortage: 'بازگشت مبلغ کالاهای ناموجود',
  change: 'بازگشت مبلغ تغییر سفارش',
  claim: 'بازگشت مبلغ گزارش مشکل کالا',
  weighing: 'اختلاف وزن کالاها',
  adjustment: 'اصلاح موجودی توسط فروشگاه',
} as const

const TAKEN_NAMES: Partial<Record<keyof typeof ledgerReasonNames, string>> = {
  // Of an undone picking.
  shortage: 'برداشت مبلغ برگشتی برای جمع‌آوری دوباره',
  change: 'پرداخت تغییر سفارش',
}

export const ledgerReasonName = (reason: keyof typeof ledgerReasonNames, rials: number): string =>
  (rials < 0 ? TAKEN_NAMES[reason] : undefined) ?? ledgerReasonNames[reason]

export const wholesaleStateNames = { open: 'در حال بررسی', done: 'رسیدگی‌شده' } as const

/** 1 is disabled in the select. */
export const genderNames = {
  [Gender.unspecified]: 'نامشخص',
  [Gender.male]: 'مرد',
  [Gender.female]: 'زن',
} as const

export const sortNames = {
  [SortCode.cheapest]: 'ارزان‌ترین',
  [SortCode.mostExpensive]: 'گران‌ترین',
  [SortCode.bestSelling]: 'پرفروش‌ترین',
  [SortCode.newest]: 'جدیدترین',
  [SortCode.biggestDiscount]: 'بیشترین تخفیف',
} as const

export const repeatTypeNames = {
  [RepeatType.once]: 'بدون تکرار',
  [RepeatType.weekly]: 'هفتگی',
  [RepeatType.monthly]: 'ماهانه',
} as const

export const repeatTypeTexts = {
  [RepeatType.once]: 'فقط همین یک بار',
  [RepeatType.weekly]:
    'هر هفته در همین روز، سفارش دوباره آماده می‌شود و برای پرداخت آن پیامک می‌گیرید.',
  [RepeatType.monthly]:
    'هر ماه در همین روز، سفارش دوباره آماده می‌شود و برای پرداخت آن پیامک می‌گیرید.',
} as const

/** 2 only appears in the preview text. */
export const repeatTypePreviewNames = { ...repeatTypeNames, 2: 'روزانه' } as const

/** For goods that turn out to be missing. */
export const substitutionNames = {
  [SubstitutionChoice.call]: 'تماس بگیرید',
  [SubstitutionChoice.nearest]: 'نزدیک‌ترین جایگزین',
  [SubstitutionChoice.refund]: 'پولش برگردد',
} as const

export const substitutionTexts = {
  [SubstitutionChoice.call]: 'پیش از گذاشتن جایگزین، تلفنی از شما می‌پرسیم.',
  [SubstitutionChoice.nearest]: 'بدون پرسیدن، کالای مشابهی می‌فرستیم که گران‌تر نیست.',
  [SubstitutionChoice.refund]: 'جایگزین نمی‌فرستیم و مبلغ آن کالا برمی‌گردد.',
} as const

/** What happens to a proposed substitute without an answer. */
export const silenceTexts = {
  [SubstitutionChoice.call]: 'با شما تماس می‌گیریم.',
  [SubstitutionChoice.nearest]: 'همین جایگزین را می‌فرستیم.',
  [SubstitutionChoice.refund]: 'جایگزین نمی‌فرستیم و پولش برمی‌گردد.',
} as const

export const proposalStateNames = {
  [ProposalState.waiting]: 'در انتظار پاسخ مشتری',
  [ProposalState.accepted]: 'مشتری پذیرفت',
  [ProposalState.declined]: 'مشتری نپذیرفت',
  [ProposalState.expired]: 'پاسخی نرسید؛ با مشتری تماس بگیرید',
  [ProposalState.withdrawn]: 'پس گرفته شد',
} as const

export const contactSubjectNames = {
  [ContactType.orderTracking]: 'پیگیری سفارش',
  [ContactType.sales]: 'فروش',
  [ContactType.finance]: 'امور مالی',
  [ContactType.management]: 'مدیریت',
  [ContactType.other]: 'سایر موارد',
} as const

export const orderTypeNames = { personal: 'خرید شخصی', group: 'خرید گروهی' } as const

/** 'paping' is shown as online. */
export function paymentTypeName(name: string): string {
  return name === 'paping' ? 'آنلاین' : name
}
