import { orderStatusName, orderStatusNames, paymentStatusNames } from '#lib/text/names.ts'

export const orderOfficeLabels = {
  orders: 'سفارش‌ها',
  order: 'سفارش',
  pastWindows: 'بازه‌های روزهای پیش',
  queue: 'صف ارسال',
  day: 'روز تحویل',
  anyDay: 'همه‌ی روزها',
  status: 'وضعیت',
  openOnes: 'در جریان',
  anyStatus: 'همه‌ی وضعیت‌ها',
  search: 'نام، موبایل، کالا یا شماره‌ی سفارش',
  show: 'نمایش',
  clear: 'پاک کردن فیلتر',
  noOrders: 'سفارشی با این مشخصات وجود ندارد.',
  placed: 'ثبت',
  expires: 'مهلت پرداخت',
  customer: 'مشتری',
  account: 'موبایل حساب',
  seeCustomer: 'پرونده‌ی مشتری',
  recipient: 'تحویل‌گیرنده',
  address: 'آدرس',
  postalCode: 'کد پستی',
  window: 'زمان تحویل',
  method: 'روش ارسال',
  paymentType: 'روش پرداخت',
  paid: 'پرداخت‌شده',
  net: 'هزینه‌ی نهایی سفارش',
  payable: 'مانده‌ی قابل پرداخت',
  nothingToPay: 'مانده‌ای ندارد',
  repeat: 'تکرار',
  slip: 'فیش بانکی',
  slipRefusal: 'علت رد فیش',
  rating: 'امتیاز مشتری',
  goods: 'کالاها و مبلغ‌ها',
  notes: 'یادداشت‌های مشتری',
  noNotes: 'یادداشتی ندارد.',
  payments: 'پرداخت‌ها',
  noPayments: 'پرداختی ثبت نشده است.',
  reference: 'شماره‌ی رسید',
  way: 'روند سفارش',
  next: 'مرحله‌ی بعدی',
  noNext: 'این سفارش به پایان رسیده است.',
  reason: 'دلیل (برای لغو و مرجوعی لازم است)',
  chooseStep: 'انتخاب کنید',
  selectAll: 'انتخاب همه‌ی سفارش‌های این صفحه',
  picking: 'جمع‌آوری',
  anyPicking: 'جمع‌شده و جمع‌نشده',
  picked: 'جمع‌شده',
  notPicked: 'جمع‌نشده',
  empty: 'هیچ کالایی موجود نبود',
  pickNow: 'جمع‌آوری این سفارش',
  moveSelected: 'تغییر وضعیت انتخاب‌شده‌ها به',
  apply: 'انجام',
  select: 'انتخاب سفارش',
  nextPage: 'صفحه‌ی بعد',
  previousPage: 'صفحه‌ی قبل',
  pages: 'صفحه‌ها',
} as const

export const rescheduleLabels = {
  title: 'جابه‌جایی زمان تحویل',
  window: 'زمان جدید',
  reason: 'دلیل جابه‌جایی',
  move: 'ثبت زمان جدید',
  notice: 'مبلغ سفارش تغییر نمی‌کند و زمان جدید به مشتری پیامک می‌شود.',
} as const

export const slipStateNames = {
  none: 'ندارد',
  waiting: 'در انتظار بررسی',
  accepted: 'پذیرفته‌شده',
  refused: 'ردشده',
} as const

export const paymentStateNames = {
  pending: 'نامشخص',
  paid: 'پرداخت‌شده',
  failed: 'ناموفق',
  disputed: 'مغایرت‌دار',
  closed: 'بسته‌شده',
} as const

export const orderActorNames = {
  customer: 'مشتری',
  staff: 'فروشگاه',
  system: 'سیستم',
} as const

/** Reasons of services, by stored word. */
const moveReasons = {
  payment: 'پرداخت شد',
  repeat: 'تحویل تکراری',
  expired: 'مهلت پرداخت تمام شد',
  'slip accepted': 'فیش پذیرفته شد',
  'slip accepted, money to the wallet': 'فیش پذیرفته شد و مبلغ آن به کیف پول رفت',
  'nothing left to pay': 'مبلغی برای پرداخت نماند',
  'payment could not be opened': 'صفحه‌ی پرداخت باز نشد',
} as const
/** Every reason of a service has its text here. */
export type MoveReason = keyof typeof moveReasons

const isMoveReason = (reason: string): reason is MoveReason => Object.hasOwn(moveReasons, reason)

const SLIP_REFUSED = 'slip refused: '

/** Reasons typed by staff stay as they are. */
export function moveReason(reason: string): string {
  if (isMoveReason(reason)) return moveReasons[reason]
  const isSlip = reason.startsWith(SLIP_REFUSED)
  return isSlip ? `فیش رد شد: ${reason.slice(SLIP_REFUSED.length)}` : reason
}

const gatewayNames = {
  local: 'درگاه آزمایشی',
  zarinpal: 'زرین‌پال',
  zibal: 'زیبال',
  sep: 'سامان',
  hand: 'ثبت دستی',
} as const
export type GatewayName = keyof typeof gatewayNames

const isGatewayName = (gateway: string): gateway is GatewayName =>
  Object.hasOwn(gatewayNames, gateway)

export const gatewayName = (gateway: string): string =>
  isGatewayName(gateway) ? gatewayNames[gateway] : gateway

type OrderStatus = keyof typeof orderStatusNames
type PaymentStatus = keyof typeof paymentStatusNames
type State = `${OrderStatus}/${PaymentStatus}`

export function orderStateName(state: State): string {
  const [status, payment] = state.split('/').map(Number) as [OrderStatus, PaymentStatus]
  const name = orderStatusName({ status, payment_status: payment })
  // Awaiting payment implies unpaid.
  return state === '10/10' ? name : `${name}، ${paymentStatusNames[payment]}`
}

const STATUSES = Object.keys(orderStatusNames).map(Number) as OrderStatus[]
const PAYMENTS = Object.keys(paymentStatusNames).map(Number) as PaymentStatus[]

export const orderStateNames: Readonly<Record<string, string>> = Object.fromEntries(
  STATUSES.flatMap(status =>
    PAYMENTS.map(payment => [`${status}/${payment}`, orderStateName(`${status}/${payment}`)]),
  ),
)

export const statusStepNames = {
  40: 'تأیید سفارش',
  50: 'تحویل به پیک',
  60: 'تحویل به مشتری',
  70: 'لغو سفارش',
  80: 'مرجوع شدن',
} as const

const UNPAID_CONFIRM = 'تأیید با پرداخت در محل'
const UNPAID_STEPS: Partial<Record<State, string>> = {
  '40/10': UNPAID_CONFIRM,
  '60/10': 'تحویل بدون دریافت مبلغ',
}

/** Unpaid orders are only confirmed explicitly. */
export const bulkStepNames = {
  '40': 'تأیید سفارش پرداخت‌شده',
  '40/10': UNPAID_CONFIRM,
  '50': statusStepNames[50],
  '60': statusStepNames[60],
  '70': statusStepNames[70],
  '80': statusStepNames[80],
} as const

/** Shown from confirmation to delivery. */
export function pickedText(order: {
  state: State
  picked: boolean
  empty: boolean
}): string | null {
  if (!/^[45]0/.test(order.state)) return null
  if (order.empty) return orderOfficeLabels.empty
  return order.picked ? orderOfficeLabels.picked : orderOfficeLabels.notPicked
}

const READY_IN_SHOP = 'آماده‌ی تحویل در فروشگاه'

export function orderStepName(from: State, to: State, pickup = false): string {
  if (pickup && to.startsWith('50')) return READY_IN_SHOP
  if (from.endsWith('/10') && to.endsWith('/20')) return 'تحویل و دریافت مبلغ'
  return (
    UNPAID_STEPS[to] ?? statusStepNames[Number(to.split('/')[0]) as keyof typeof statusStepNames]
  )
}
