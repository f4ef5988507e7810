import { formatCount, formatNumber } from './digits.ts'
import { formatTomanWithUnit } from './money.ts'
import { printedName } from './printed-name.ts'

/** Of the pages of a change; names of states are apart, in labels, for the server. */
export const orderChangeLabels = {
  title: 'تغییر سفارش',
  until: 'تا این زمان می‌توانید سفارش را تغییر دهید:',
  goods: 'کالاها',
  add: 'افزودن کالا',
  search: 'نام کالا',
  find: 'جست‌وجو',
  noneFound: 'کالایی پیدا نشد.',
  addThis: 'افزودن به سفارش',
  unavailable: 'ناموجود',
  window: 'زمان تحویل',
  address: 'آدرس',
  sameWindow: 'همان زمان:',
  sameAddress: 'همان آدرس:',
  note: 'یادداشت جدید',
  summary: 'خلاصه‌ی تغییرها',
  nothing: 'هنوز چیزی را تغییر نداده‌اید.',
  owed: 'برای پرداخت',
  returned: 'به کیف پول برمی‌گردد',
  payable: 'مبلغ جدید سفارش',
  sameAmount: 'مبلغ سفارش تغییر نمی‌کند.',
  useWallet: 'پرداخت از کیف پول',
  apply: 'ثبت تغییرها',
  pay: 'پرداخت و ثبت تغییرها',
  payWaiting: 'پرداخت',
  withdraw: 'کنار گذاشتن تغییر',
  waiting:
    'تغییر شما پس از پرداخت انجام می‌شود. کالاها و زمان تحویل تا این زمان برای شما نگه داشته می‌شود:',
  history: 'تغییرهای سفارش',
  back: 'بازگشت به سفارش‌ها',
  removed: 'حذف شد',
  reason: 'دلیل تغییر',
  review: 'بررسی تغییرها',
  toOrder: 'بازگشت به سفارش',
} as const

const goodsName = ({ name, about }: { name: string; about: string }): string =>
  [printedName(name), about].filter(Boolean).join('، ')

function countsText(before: number, after: number): string {
  if (after === 0) return orderChangeLabels.removed
  if (before === 0) return `${formatCount(after)} اضافه شد`
  return `از ${formatNumber(before)} به ${formatNumber(after)}`
}

interface CountedGoods {
  name: string
  about: string
  count_before: number
  count_after: number
}

interface AppliedChange {
  at_fa: string
  state_fa: string
  goods: readonly { name: string; about: string; before: number; after: number }[]
  window: { after: string } | null
  address: boolean
  note: boolean
  /** Rials. */
  difference: number
}

/** «شیر، پگاه: از ۲ به ۳». */
export const goodsChange = (goods: CountedGoods): string =>
  `${goodsName(goods)}: ${countsText(goods.count_before, goods.count_after)}`

/** One change as a whole: when, what and for how much. */
export function changeLine(change: AppliedChange): string {
  const { goods, window, address, note, difference } = change
  const parts = [
    ...goods.map(({ before, after, ...each }) =>
      goodsChange({ ...each, count_before: before, count_after: after }),
    ),
    window && `${orderChangeLabels.window}: ${window.after}`,
    address && orderChangeLabels.address,
    note && orderChangeLabels.note,
    difference !== 0 && signedToman(difference),
  ]
  return `${change.at_fa}، ${change.state_fa}: ${parts.filter(Boolean).join('؛ ')}`
}

/** «۱۲٬۰۰۰ تومان بیشتر», in rials. */
export const signedToman = (rials: number): string =>
  `${formatTomanWithUnit(Math.abs(rials))} ${rials < 0 ? 'کمتر' : 'بیشتر'}`

export const couponLost = ({ code, amount }: { code: string; amount: number }): string =>
  `کد تخفیف «${code}» با این خرید دیگر برقرار نیست؛ تخفیف آن ${formatTomanWithUnit(amount)} بود.`

export const perPiece = (rials: number): string => `هر عدد ${formatTomanWithUnit(rials)}`
