import { formatCount, formatNumber, toPersianDigits } from '#lib/text/digits.ts'
import { formatWeight } from '#lib/text/weight.ts'

export const pickingLabels = {
  picking: 'جمع‌آوری',
  pickOrder: 'جمع‌آوری سفارش',
  chooseWindow: 'زمان تحویل را انتخاب کنید.',
  noWindows: 'سفارش تأییدشده‌ای در انتظار جمع‌آوری وجود ندارد.',
  allPicked: 'همه‌ی سفارش‌های این زمان جمع شده‌اند.',
  orders: 'سفارش‌های این زمان',
  shelves: 'کالاها به ترتیب قفسه',
  otherShelf: 'بدون قفسه',
  pieces: 'عدد',
  picked: 'جمع‌شده',
  notPicked: 'جمع‌نشده',
  held: 'فیش در انتظار بررسی',
  paper: 'کاغذ',
  print: 'برای چاپ روی کاغذ آ۴، از منوی مرورگر «چاپ» را بزنید.',
  product: 'کالا',
  count: 'تعداد',
  split: 'سهم هر سفارش',
  ordered: 'سفارش',
  pickedCount: 'تعداد جمع‌شده',
  pickedWeight: 'وزن به گرم',
  weighHint: 'وزن کشیده‌شده را به گرم بنویسید یا برچسب ترازو را اسکن کنید.',
  estimate: 'برآورد',
  weighed: 'وزن',
  charged: 'حساب می‌شود',
  weights: 'کالاهای وزنی',
  unusualWeight: 'با برآورد فرق زیادی دارد',
  weightsChecked: 'وزن‌های نامعمول را دوباره دیدم و درست‌اند.',
  fewer: 'کاهش',
  more: 'افزایش',
  noneThere: 'موجود نبود',
  missing: 'بقیه در قفسه نبود (به موجودی برنگردد)',
  substitute: 'کالای جایگزین',
  noSubstitute: 'بدون جایگزین',
  propose: 'پیشنهاد به مشتری با پیامک',
  withdraw: 'پس گرفتن پیشنهاد',
  proposedUntil: 'تا ساعت',
  agreed: 'مشتری تلفنی با این جایگزین موافقت کرد',
  onlyProposed: 'مشتری خواسته است پول این کالا برگردد؛ جایگزین فقط با پذیرش خود او ممکن است.',
  agreedHint: 'برای کالاهای مشابه لازم نیست.',
  choice: 'اگر موجود نبود:',
  substituteCount: 'تعداد جایگزین',
  substituteGrams: 'وزنی: تعداد را به گرم بنویسید',
  seek: 'جست‌وجوی جایگزین با نام یا کد کالا',
  find: 'جست‌وجو',
  near: 'کالاهای مشابه موجود:',
  noneNear: 'کالای مشابه موجودی وجود ندارد؛ با نام جست‌وجو کنید.',
  noneFound: 'کالای موجودی با این نام پیدا نشد.',
  left: 'موجودی:',
  notes: 'یادداشت مشتری',
  review: 'بازبینی و ثبت',
  finish: 'ثبت جمع‌آوری',
  edit: 'بازگشت و اصلاح',
  summary: 'بازبینی پیش از ثبت',
  allThere: 'همه‌ی کالاها همان‌گونه که سفارش داده شده‌اند تحویل می‌شوند.',
  nothingThere: 'هیچ کالایی جمع نشده است: سفارش برای لغو به میز سفارش‌ها می‌رود.',
  newTotal: 'مبلغ سفارش',
  toWallet: 'برگشت به کیف پول مشتری',
  fromWallet: 'برداشت از کیف پول مشتری',
  start: 'شروع جمع‌آوری',
  stop: 'پس گرفتن شروع',
  startHint: 'تا جمع‌آوری شروع نشده است، مشتری می‌تواند سفارش را تغییر دهد.',
  startedHint: 'جمع‌آوری شروع شده است و سفارش دیگر تغییر نمی‌کند.',
  changingHint: 'مشتری در حال پرداخت تغییری از این سفارش است؛ با شروع جمع‌آوری آن تغییر کنار می‌رود.',
  again: 'اصلاح جمع‌آوری',
  againHint:
    'تا سفارش به پیک داده نشده است، جمع‌آوری آن را می‌توان از نو انجام داد. آنچه به کیف پول مشتری برگشته است دوباره برداشته می‌شود، آنچه از آن برداشته شده است برمی‌گردد، و به او پیامک می‌شود.',
  againReason: 'دلیل اصلاح',
  pickAgain: 'جمع‌آوری از نو',
  once: 'مابه‌التفاوت کالاهای کم‌شده و وزن‌ها به کیف پول مشتری برمی‌گردد یا مبلغ قابل دریافت را تغییر می‌دهد. پیش از ثبت، خلاصه‌ی آن را می‌بینید.',
  given: 'داده‌شده به‌جای کالاهای ناموجود',
  backToList: 'بازگشت به فهرست',
  scanGoods: 'اسکن کالاها',
  scan: 'بارکد کالا',
  scanned: 'اسکن‌شده:',
  confirmScan: 'ثبت',
  camera: 'دوربین',
  closeCamera: 'بستن دوربین',
  cameraPicture: 'تصویر دوربین',
  all: 'همه',
  cart: 'سبد جمع‌آوری من',
  inCart: 'در سبد',
  together: 'جمع‌آوری با هم',
  choose: 'انتخاب',
  position: 'جای',
  emptyCart: 'سبد شما خالی است. از فهرست یک زمان تحویل، سفارش‌ها را برای جمع‌آوری با هم انتخاب کنید.',
  chooseOrders: 'انتخاب سفارش‌ها',
  takeOut: 'بیرون آوردن از سبد',
  heldBy: 'این سفارش در سبد همکار است:',
  sum: 'روی هم',
  shortageOrSubstitute: 'کمبود یا جایگزین',
  saveCounts: 'ذخیره‌ی شمارش‌ها',
  goodsOfCart: 'کالاهای سبد به ترتیب قفسه',
  notScanned: 'این کالاها کامل اسکن نشده‌اند:',
} as const

/**
 * Heading of the substitutes; without words similar ones.
 * @param most limit of the search
 */
export function substitutesHeading(q: string, count: number, most: number): string {
  if (q === '') return count > 0 ? pickingLabels.near : pickingLabels.noneNear
  if (count === 0) return pickingLabels.noneFound
  const goods = formatCount(count, 'کالا')
  return count < most ? `${goods} پیدا شد:` : `${goods}، نزدیک‌ترین‌ها به این نام:`
}

/** @param max positions of a cart */
export const togetherHint = (max: number): string =>
  `تا ${formatNumber(max)} سفارش را انتخاب کنید؛ هر یک جایی در سبد می‌گیرد و قفسه‌ها را یک بار می‌روید.`

/** Name of goods with their position in the cart. */
export const atPosition = (name: string, position: number): string =>
  `${name}، ${pickingLabels.position} ${formatNumber(position)}`

/** What happens to counts while a picking page is open. */
export const collectTexts = {
  waiting: (count: number): string =>
    `${formatNumber(count)} شمارش در انتظار اینترنت است؛ در همین دستگاه می‌ماند و خودکار فرستاده می‌شود.`,
  stored: 'همه‌ی شمارش‌ها ذخیره شدند.',
  signedOut: 'شمارش‌ها در همین دستگاه مانده‌اند؛ برای فرستادن آن‌ها دوباره وارد حساب خود شوید.',
  needsConnection: 'برای این کار اینترنت لازم است؛ شمارش‌ها در همین دستگاه مانده‌اند.',
  refused: (name: string, count: string, reason: string): string =>
    `«${name}»: شمارش شما، ${count}، ذخیره نشد. ${reason}`,
  resend: 'شمارش من ثبت شود',
  dismiss: 'دیدم',
} as const

/** «۲ از ۳» */
export const scannedOf = (scanned: number, count: number): string =>
  `${formatNumber(scanned)} از ${formatNumber(count)}`

/** «حدود ۱۰ عدد» */
export const aboutPieces = (grams: number, pieceGrams: number): string =>
  `حدود ${formatCount(Math.max(1, Math.round(grams / pieceGrams)))}`

interface ScanFacts {
  /** As scanned. */
  code: string
  /** Of the line, or of its substitute; empty without one. */
  name: string
  /** Pieces, or grams of goods by weight. */
  scanned: number
  count: number
  /** Of the label of a scale; 0 without one. */
  grams: number
}

/** Message after a scan, by its outcome. */
export const scanSentences = {
  counted: ({ name, scanned, count }: ScanFacts) =>
    `«${name}»: ${scannedOf(scanned, count)} اسکن شد.`,
  weighed: ({ name, grams, scanned }: ScanFacts) =>
    `«${name}»: ${formatWeight(grams)}؛ روی هم ${formatWeight(scanned)}.`,
  'by-weight': ({ name }: ScanFacts) =>
    `«${name}» وزنی است؛ آن را بکشید و وزن را به گرم بنویسید، یا برچسب ترازو را اسکن کنید.`,
  surplus: ({ name, count }: ScanFacts) =>
    `هر ${formatNumber(count)} عدد «${name}» پیش از این اسکن شده است؛ این یکی اضافه است.`,
  bundle: ({ name }: ScanFacts) => `این کالا جزئی از پک «${name}» است؛ پک را با شمردن تأیید کنید.`,
  substitute: ({ name }: ScanFacts) => `«${name}»: جایگزینِ انتخاب‌شده است.`,
  'not-ordered': ({ code }: ScanFacts) => `بارکد ${toPersianDigits(code)} در این سفارش نیست.`,
  unreadable: ({ code }: ScanFacts) =>
    `«${code}» بارکد نیست؛ دوباره اسکن کنید یا همه‌ی رقم‌ها را بنویسید.`,
} as const

/** Of packing slips. */
export const paperNames = {
  printer: 'کاغذ چاپگر',
  roll: 'رول ۸۰ میلی‌متری',
  a4: 'آ۴',
} as const
