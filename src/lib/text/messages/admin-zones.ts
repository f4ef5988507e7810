import { formatTomanWithUnit } from '../money.ts'

export const zoneOfficeMessages = {
  added: 'محدوده اضافه شد.',
  unknownPlaces: (names: readonly string[]): string =>
    `این نام‌ها شناخته نشد: ${names.join('، ')}. نام محله، منطقه یا شهر را مانند فهرست بنویسید.`,
  oneArea: 'یا نام محله‌ها را بنویسید یا محدوده را روی نقشه بکشید.',
  defaultArea: 'محدوده‌ی اصلی همه‌ی جاهای دیگر است و محله و نقشه ندارد.',
  nameTwice: (name: string, zone: string): string =>
    `«${name}» در محدوده‌ی «${zone}» هم هست. آن را از یکی از دو محدوده بردارید.`,
  polygonTwice: (zone: string): string => `محدوده‌ی «${zone}» روی نقشه همین گوشه‌ها را دارد.`,
  baseFee: 'اول هزینه‌ی ارسال را برای کمترین خرید بنویسید، بعد هزینه‌ی خریدهای بیشتر را.',
  partialStep: 'هر مبلغ خرید را همراه هزینه‌ی ارسال آن بنویسید.',
  fees: 'مبلغ‌های خرید را از کم به زیاد بنویسید.',
  methods: 'یکی از روش‌های ارسال دیگر وجود ندارد. دوباره انتخاب کنید.',
} as const

/** By `polygonFault`. */
export const polygonFaults = {
  few: 'محدوده دست‌کم سه گوشه دارد.',
  many: 'تعداد گوشه‌های محدوده زیاد است.',
  outside: 'بعضی از گوشه‌ها بیرون از ایران است.',
  crossing: 'ضلع‌های محدوده یکدیگر را قطع می‌کنند یا گوشه‌ای دو بار آمده است.',
} as const

/** About terms that contradict each other, in rials, and about the rows of fees. */
export const zoneWarnings = {
  alwaysFree: (threshold: number, least: number): string =>
    `هزینه‌ی ارسال هرگز گرفته نمی‌شود: حداقل خرید ${formatTomanWithUnit(least)} است، ولی ارسال بالای ${formatTomanWithUnit(threshold)} رایگان است.`,
  rising: (from: number): string =>
    `از خرید ${formatTomanWithUnit(from)} به بعد، هزینه‌ی ارسال بیشتر می‌شود، نه کمتر.`,
  unreached: (from: number, threshold: number): string =>
    `هزینه‌ی خرید از ${formatTomanWithUnit(from)} هرگز گرفته نمی‌شود، چون ارسال بالای ${formatTomanWithUnit(threshold)} رایگان است.`,
  firstFee: 'هزینه‌ی ارسال',
  secondFee: 'مبلغ خرید و هزینه‌ی اول',
  thirdFee: 'مبلغ خرید و هزینه‌ی دوم',
} as const
