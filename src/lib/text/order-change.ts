import type { SubstitutionChoice } from '#lib/codes/order.ts'
import { distinctionOf } from './cart-sentences.ts'
import { formatNumber } from './digits.ts'
import { checkoutLabels } from './labels/checkout.ts'
import { formatTomanWithUnit } from './money.ts'
import { substitutionNames } from './names.ts'
import { printedName } from './printed-name.ts'
import { formatAmount, formatWeight } from './weight.ts'

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
  willBeRemoved: 'حذف می‌شود',
  putBack: 'برگرداندن به سفارش',
  asOrder: 'مانند سفارش',
  reason: 'دلیل تغییر',
  review: 'بررسی تغییرها',
  toOrder: 'بازگشت به سفارش',
} as const

type Distinction = Parameters<typeof distinctionOf>[0]

/** Brand and size. The size of goods by weight is their step, which their amount contains. */
export const goodsAbout = ({ weight, ...goods }: Distinction & { weight?: unknown }): string =>
  distinctionOf(weight ? { brand: goods.brand, volume: null, unit: null } : goods)

interface SoldProduct {
  brand: { name: string }
  volume: number | null
  unit: { name: string } | null
  weight: unknown
}

export const productAbout = ({ brand, unit, ...product }: SoldProduct): string =>
  goodsAbout({ ...product, brand: brand.name, unit: unit?.name })

const goodsName = ({ name, about }: { name: string; about: string }): string =>
  [printedName(name), about].filter(Boolean).join('، ')

type StepG = number | null | undefined

function countsText(before: number, after: number, stepG: StepG): string {
  if (after === 0) return orderChangeLabels.removed
  if (before === 0) return `${formatAmount(after, stepG)} اضافه شد`
  const [from, to] = [before, after].map(count =>
    stepG ? formatWeight(count * stepG) : formatNumber(count),
  )
  return `از ${from} به ${to}`
}

interface CountedGoods {
  name: string
  about: string
  step_g?: StepG
  count_before: number
  count_after: number
}

interface ChangedChoice {
  before: SubstitutionChoice
  after: SubstitutionChoice
}

interface ChangedChoices {
  substitution: ChangedChoice | null
  substitutions: readonly (ChangedChoice & { name: string; about: string })[]
}

interface AppliedChange extends ChangedChoices {
  at_fa: string
  state_fa: string
  goods: readonly (Pick<CountedGoods, 'name' | 'about' | 'step_g'> & {
    before: number
    after: number
  })[]
  window: { after: string } | null
  address: boolean
  note: boolean
  /** Rials. */
  difference: number
}

/**
 * @example
 * goodsChange({ name: 'شیر', about: 'پگاه', count_before: 2, count_after: 3 }) // 'شیر، پگاه: از ۲ به ۳'
 */
export const goodsChange = (goods: CountedGoods): string =>
  `${goodsName(goods)}: ${countsText(goods.count_before, goods.count_after, goods.step_g)}`

/** A line that keeps its choice against that of its order has the same before and after. */
function choiceText({ before, after }: ChangedChoice): string {
  const [from, to] = [before, after].map(choice => `«${substitutionNames[choice]}»`)
  return before === after ? `همان ${to}` : `از ${from} به ${to}`
}

/**
 * Changed choices for missing goods, the order's first.
 * @example
 * // ['اگر کالایی موجود نبود: از «تماس بگیرید» به «پولش برگردد»']
 */
export const choiceChanges = ({ substitution, substitutions }: ChangedChoices): string[] => [
  ...(substitution ? [`${checkoutLabels.substitution}: ${choiceText(substitution)}`] : []),
  ...substitutions.map(line => `${goodsName(line)}، اگر موجود نبود: ${choiceText(line)}`),
]

/** One change as a whole: when, what and for how much. */
export const changeLine = (change: AppliedChange): string =>
  `${change.at_fa}، ${changeText(change)}`

/** Without its time. */
export function changeText(change: AppliedChange): string {
  const { goods, window, address, note, difference } = change
  const parts = [
    ...goods.map(({ before, after, ...each }) =>
      goodsChange({ ...each, count_before: before, count_after: after }),
    ),
    window && `${orderChangeLabels.window}: ${window.after}`,
    address && orderChangeLabels.address,
    note && orderChangeLabels.note,
    ...choiceChanges(change),
    difference !== 0 && signedToman(difference),
  ]
  return `${change.state_fa}: ${parts.filter(Boolean).join('؛ ')}`
}

/** «۱۲٬۰۰۰ تومان بیشتر», in rials. */
export const signedToman = (rials: number): string =>
  `${formatTomanWithUnit(Math.abs(rials))} ${rials < 0 ? 'کمتر' : 'بیشتر'}`

/**
 * Amounts in rials; those of discounts are negative, and shown without sign.
 * @example
 * amountChange(-500_000, -400_000) // «از ۵۰٬۰۰۰ تومان به ۴۰٬۰۰۰ تومان»
 */
export const amountChange = (before: number, after: number): string =>
  `از ${formatTomanWithUnit(Math.abs(before))} به ${formatTomanWithUnit(Math.abs(after))}`

export const couponLost = ({ code, amount }: { code: string; amount: number }): string =>
  `کد تخفیف «${code}» با این خرید دیگر برقرار نیست؛ تخفیف آن ${formatTomanWithUnit(amount)} بود.`

/** What a typed count means for goods by weight. */
export const stepText = ({ step_g }: { step_g: number }): string =>
  `هر واحد ${formatWeight(step_g)}`

export const perPiece = (rials: number): string => `هر عدد ${formatTomanWithUnit(rials)}`
