import { BulkStep, OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { orderStatusName, paymentStatusNames, READY_IN_SHOP } from '#lib/text/names.ts'

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
  search: 'نام، موبایل یا شماره‌ی سفارش',
  show: 'نمایش',
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
  returned: 'جمع برگشتی به کیف پول',
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
  staffNote: 'یادداشت همکاران',
  newStaffNote: 'یادداشت برای همکاران',
  staffNoteHint: 'مشتری آن را نمی‌بیند.',
  addNote: 'ثبت یادداشت',
  place: 'نقشه',
  map: 'دیدن در گوگل‌مپ',
  mapMissing: 'نقشه در این مرورگر نشان داده نمی‌شود.',
  more: 'کارهای دیگر',
  endOrder: 'لغو یا مرجوعی',
  noCode: 'دلیل تحویل بدون کد',
  next: 'مرحله‌ی بعدی',
  noNext: 'این سفارش به پایان رسیده است.',
  reason: 'دلیل لغو یا مرجوعی',
  picking: 'جمع‌آوری',
  anyPicking: 'جمع‌شده و جمع‌نشده',
  picked: 'جمع‌شده',
  notPicked: 'جمع‌نشده',
  empty: 'هیچ کالایی موجود نبود',
  pickNow: 'جمع‌آوری این سفارش',
  moveSelected: 'تغییر وضعیت انتخاب‌شده‌ها به',
  apply: 'انجام',
  othersStay: 'هر سفارشی که این کار برایش ممکن نباشد تغییر نمی‌کند و دلیلش نشان داده می‌شود.',
  bulkReason: 'دلیل',
} as const

export const rescheduleLabels = {
  title: 'جابه‌جایی زمان تحویل',
  window: 'زمان جدید',
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

type State = `${OrderStatus}/${PaymentStatus}`

const splitState = (state: State) =>
  state.split('/').map(Number) as [status: OrderStatus, payment: PaymentStatus]

export function orderStateName(state: State): string {
  const [status, payment] = splitState(state)
  const name = orderStatusName({ status, payment_status: payment })
  // Awaiting payment implies unpaid.
  return status === OrderStatus.awaitingPayment && payment === PaymentStatus.unpaid
    ? name
    : `${name}، ${paymentStatusNames[payment]}`
}

export const orderStateNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(OrderStatus)
    .flatMap(status => Object.values(PaymentStatus).map((payment): State => `${status}/${payment}`))
    .map(state => [state, orderStateName(state)]),
)

export const statusStepNames = {
  [OrderStatus.confirmed]: 'تأیید سفارش',
  [OrderStatus.outForDelivery]: 'تحویل به پیک',
  [OrderStatus.delivered]: 'تحویل به مشتری',
  [OrderStatus.cancelled]: 'لغو سفارش',
  [OrderStatus.returned]: 'مرجوع شدن',
} as const

const UNPAID_CONFIRM = 'تأیید با پرداخت در محل'
const UNPAID_STEPS: Partial<Record<OrderStatus, string>> = {
  [OrderStatus.confirmed]: UNPAID_CONFIRM,
  [OrderStatus.delivered]: 'تحویل بدون دریافت مبلغ',
}

/** Unpaid orders are only confirmed explicitly. */
export const bulkStepNames = {
  [BulkStep.confirm]: 'تأیید سفارش پرداخت‌شده',
  [BulkStep.confirmUnpaid]: UNPAID_CONFIRM,
  [BulkStep.sendOut]: `${statusStepNames[OrderStatus.outForDelivery]}، یا ${READY_IN_SHOP}`,
  [BulkStep.deliver]: statusStepNames[OrderStatus.delivered],
  [BulkStep.cancel]: statusStepNames[OrderStatus.cancelled],
  [BulkStep.return]: statusStepNames[OrderStatus.returned],
} as const

/** What a step does to the selected orders. */
export const bulkStepHints = {
  [BulkStep.confirm]: 'سفارش‌های پرداخت‌شده برای جمع‌آوری آماده می‌شوند.',
  [BulkStep.confirmUnpaid]:
    'سفارش‌های پرداخت‌نشده برای جمع‌آوری آماده می‌شوند و پولشان هنگام تحویل گرفته می‌شود.',
  [BulkStep.sendOut]:
    'سفارش‌های جمع‌شده به پیک سپرده یا در فروشگاه آماده‌ی تحویل می‌شوند؛ برای مشتری پیامک فرستاده می‌شود.',
  [BulkStep.deliver]: 'سفارش‌ها بدون کد تحویل بسته می‌شوند؛ دلیل آن را بنویسید.',
  [BulkStep.cancel]:
    'سفارش‌ها لغو می‌شوند، کالا به موجودی و پول پرداخت‌شده به کیف پول برمی‌گردد و برای مشتری پیامک فرستاده می‌شود.',
  [BulkStep.return]:
    'سفارش‌ها مرجوع می‌شوند و پولشان به کیف پول برمی‌گردد؛ موجودی کالا را خودتان اصلاح کنید.',
} as const

/** Shown from confirmation to delivery. */
export function pickedText(order: {
  state: State
  picked: boolean
  empty: boolean
}): string | null {
  const [status] = splitState(order.state)
  if (status !== OrderStatus.confirmed && status !== OrderStatus.outForDelivery) return null
  if (order.empty) return orderOfficeLabels.empty
  return order.picked ? orderOfficeLabels.picked : orderOfficeLabels.notPicked
}

export function orderStepName(from: State, to: State, pickup = false): string {
  const [status, payment] = splitState(to)
  if (pickup && status === OrderStatus.outForDelivery) return READY_IN_SHOP
  const wasUnpaid = splitState(from)[1] === PaymentStatus.unpaid
  if (wasUnpaid && payment === PaymentStatus.paid) return 'تحویل و دریافت مبلغ'
  const unpaidStep = payment === PaymentStatus.unpaid ? UNPAID_STEPS[status] : undefined
  return unpaidStep ?? statusStepNames[status as keyof typeof statusStepNames]
}
