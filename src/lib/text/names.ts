// Persian names of the wire's codes; which code means what is the specification's section 9.

/** Order statuses (specification 4). */
export const orderStatusNames = {
  10: 'در انتظار پرداخت',
  40: 'تأییدشده',
  50: 'در حال ارسال',
  60: 'تحویل‌شده',
  70: 'لغوشده',
  80: 'مرجوع‌شده',
} as const

/** The steps of an order's progress, reached or not; the last two end it. */
export const orderStepNames = {
  10: 'ثبت سفارش',
  40: 'تأیید',
  50: 'ارسال',
  60: 'تحویل',
  70: 'لغو',
  80: 'مرجوعی',
} as const

/** What the first status is called once the order is paid: its customer has nothing left to do. */
const PAID_AWAITING_STAFF = 'در انتظار تأیید فروشگاه'

/** The name of a status as its order's payment stands. */
export const orderStatusName = (
  status: keyof typeof orderStatusNames,
  paymentStatus: keyof typeof paymentStatusNames,
): string =>
  status === 10 && paymentStatus === 20 ? PAID_AWAITING_STAFF : orderStatusNames[status]

/** Payment statuses of an order. */
export const paymentStatusNames = {
  10: 'پرداخت‌نشده',
  20: 'پرداخت‌شده',
  30: 'بازپرداخت‌شده',
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
export const genderNames = { 1: 'نامشخص', 2: 'مرد', 3: 'زن' } as const

/** Sort codes of product lists. */
export const sortNames = {
  1: 'ارزان‌ترین',
  2: 'گران‌ترین',
  3: 'پرفروش‌ترین',
  4: 'جدیدترین',
  5: 'بیشترین تخفیف',
} as const

/** Repeat types that can be chosen at checkout. */
export const repeatTypeNames = { 1: 'بدون تکرار', 3: 'هفتگی', 4: 'ماهانه' } as const

/** What each repeat type does. */
export const repeatTypeTexts = {
  1: 'فقط همین یک بار',
  3: 'هر هفته در همین روز، سفارش دوباره آماده می‌شود و برای پرداخت آن پیامک می‌گیرید.',
  4: 'هر ماه در همین روز، سفارش دوباره آماده می‌شود و برای پرداخت آن پیامک می‌گیرید.',
} as const

/** All repeat types, with 2 that only the preview text knows (specification 4). */
export const repeatTypePreviewNames = { ...repeatTypeNames, 2: 'روزانه' } as const

/** Subjects of the contact form. */
export const contactSubjectNames = {
  10: 'پیگیری سفارش',
  20: 'فروش',
  30: 'امور مالی',
  40: 'مدیریت',
  50: 'سایر موارد',
} as const

/** Kinds of order at checkout. */
export const orderTypeNames = { personal: 'خرید شخصی', group: 'خرید گروهی' } as const

/** The name of a payment type on an invoice: 'paping' displays as online (specification 9). */
export function paymentTypeName(name: string): string {
  return name === 'paping' ? 'آنلاین' : name
}
