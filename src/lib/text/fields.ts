import { formatNumber } from '#lib/text/digits.ts'

/** Persian names of the wire's fields, for messages and for labels of forms. */
export const fieldNames = {
  mobile_no: 'شماره‌ی موبایل',
  mobile: 'شماره‌ی موبایل',
  mobile_number: 'شماره‌ی موبایل',
  code: 'کد',
  password: 'رمز عبور',
  old_password: 'رمز عبور فعلی',
  password_confirmation: 'تکرار رمز عبور',
  first_name: 'نام',
  last_name: 'نام خانوادگی',
  name: 'نام',
  email: 'ایمیل',
  national_no: 'کد ملی',
  gender: 'جنسیت',
  terms_of_use: 'قوانین و مقررات',
  address: 'آدرس',
  province: 'استان',
  city: 'شهر',
  number: 'پلاک',
  unit: 'واحد',
  postal_code: 'کد پستی',
  locality: 'محله',
  district: 'منطقه',
  lat: 'محل روی نقشه',
  lng: 'محل روی نقشه',
  body: 'متن نظر',
  type: 'نوع',
  subject: 'موضوع',
  message: 'متن پیام',
  id: 'شناسه',
  record_id: 'شناسه',
  record_name: 'نوع',
  page: 'شماره‌ی صفحه',
  description: 'توضیحات',
  context: 'یادداشت',
  note_context: 'یادداشت',
  rates: 'امتیاز',
  check: 'فیش بانکی',
  count: 'تعداد',
  info_id: 'آدرس',
  posting_method: 'روش ارسال',
  payment_port: 'روش پرداخت',
  periodic_type: 'نوع تکرار سفارش',
  coupon_id: 'کد تخفیف',
  time_id: 'زمان ارسال',
  company_id: 'شرکت',
  company_time_id: 'زمان ارسال',
  use_wallet: 'استفاده از کیف پول',
  product: 'محصول',
  items: 'کالاها',
  add: 'شیوه‌ی تغییر تعداد',
  q: 'عبارت جست‌وجو',
  query: 'عبارت جست‌وجو',
  brand: 'برند',
  category: 'دسته‌بندی',
  shelf: 'قفسه',
  special_shelf: 'قفسه‌ی ویژه',
  special_sale: 'فروش ویژه',
  min: 'کمترین قیمت',
  max: 'بیشترین قیمت',
  sortby: 'ترتیب نمایش',
  ids: 'شناسه‌ی محصولات',
  module: 'نوع صفحه',
  row: 'ردیف صفحه',
  roles: 'نقش‌ها',
  token: 'نشست ورود',
  only: 'وضعیت نظرها',
  active: 'اجازه‌ی ورود',
  state: 'وضعیت',
  capacity: 'ظرفیت',
  value: 'مقدار تخفیف',
  percent: 'درصد تخفیف',
  rials: 'مبلغ تخفیف (ریال)',
  flooring: 'حداقل خرید (ریال)',
  until: 'پایان اعتبار',
  total_limit: 'سقف کل استفاده',
  per_user_limit: 'سقف استفاده‌ی هر نفر',
  prefix: 'پیشوند کدها',
  reason: 'دلیل',
  amount: 'مبلغ',
  status: 'وضعیت',
  total: 'مبلغ سفارش',
  shortage: 'برگشت به کیف پول',
  missing: 'پیدا نشد',
  picked: 'تعداد جمع‌شده',
  sent_at: 'زمان ارسال فیش',
  kind: 'نوع درخواست',
  from: 'آغاز بازه',
  to: 'پایان بازه',
  was: 'وضعیت پیشین',
  on: 'روشن یا خاموش',
  month: 'ماه',
  day: 'روز',
  window: 'بازه‌ی تحویل',
  lines: 'ردیف‌های سفارش',
  order: 'سفارش',
  collected: 'مبلغ دریافت‌شده',
  picture: 'تصویر',
  alt: 'متن جایگزین',
  decoration: 'تصویر تزئینی',
  left: 'فاصله‌ی برش از چپ',
  top: 'فاصله‌ی برش از بالا',
  width: 'پهنای برش',
  height: 'بلندی برش',
  shape: 'شکل تصویر',
  key: 'شناسه‌ی فرم',
  discount_percent: 'درصد تخفیف',
  join_code: 'کد معرف شرکت',
  weekdays: 'روزهای هفته',
  started_hr: 'ساعت آغاز',
  finished_hr: 'ساعت پایان',
  cutoff_minutes: 'مهلت سفارش (دقیقه)',
  balance: 'موجودی (ریال)',
  session: 'نشست ورود',
  sessions: 'نشست‌های ورود',
  word: 'واژه',
  means: 'معنی',
  csv: 'فایل کالاها',
  rows: 'ردیف‌ها',
  cells: 'ستون‌ها',
  sku: 'کد کالا (SKU)',
  price: 'قیمت',
  price_by_discount: 'قیمت با تخفیف',
  discount_type: 'نشان تخفیف',
  inventory: 'موجودی',
  max_count: 'سقف هر سفارش',
  volume: 'اندازه',
  color_name: 'نام رنگ',
  color_code: 'کد رنگ',
  available: 'فعال',
  comming_soon: 'به‌زودی',
  wholesale: 'خرید عمده',
  special_sale_value: 'درصد فروش ویژه',
  special_sale_expiration: 'پایان فروش ویژه',
  excerpt: 'خلاصه',
  note: 'توضیح کالا',
  features: 'ویژگی‌ها',
  image: 'تصویر',
  gallery: 'تصویرهای دیگر',
  sold: 'فروخته‌شده',
  added_at: 'زمان افزودن',
  products: 'کالاهای پک',
  started_at: 'آغاز',
  expired_at: 'پایان',
  revision: 'شماره‌ی ویرایش',
  document: 'محتوا',
  version: 'نسخه',
  date: 'تاریخ انتشار',
  time: 'ساعت انتشار',
  of: 'نوع مورد',
  keys: 'کدها',
  publish: 'زمان انتشار',
} as const

type FieldName = keyof typeof fieldNames

/** The Persian name of a wire field; an unknown one is called «این مورد». */
export function fieldName(field: string): string {
  return Object.hasOwn(fieldNames, field) ? fieldNames[field as FieldName] : 'این مورد'
}

const CHOOSE = 'انتخاب'
const SAY = 'مشخص'
/** What is to be done with a field that is not typed in. */
const FIELD_VERBS: Partial<Record<FieldName, string>> = {
  type: CHOOSE,
  subject: CHOOSE,
  gender: CHOOSE,
  lat: CHOOSE,
  lng: CHOOSE,
  rates: CHOOSE,
  product: CHOOSE,
  sortby: CHOOSE,
  info_id: CHOOSE,
  posting_method: CHOOSE,
  payment_port: CHOOSE,
  periodic_type: CHOOSE,
  time_id: CHOOSE,
  company_id: CHOOSE,
  company_time_id: CHOOSE,
  brand: CHOOSE,
  category: CHOOSE,
  shelf: CHOOSE,
  special_shelf: CHOOSE,
  add: SAY,
  count: SAY,
  items: SAY,
  use_wallet: SAY,
  special_sale: SAY,
  id: SAY,
  ids: SAY,
  record_id: SAY,
  record_name: SAY,
  module: SAY,
  row: SAY,
  page: SAY,
  roles: CHOOSE,
  check: 'بارگذاری',
  picture: CHOOSE,
  shape: CHOOSE,
  terms_of_use: 'تأیید',
}

/** A required wire field that is absent, in the word for what is to be done: typed, chosen, uploaded. */
export function fieldMissing(field: string): string {
  const verb = Object.hasOwn(FIELD_VERBS, field) ? FIELD_VERBS[field as FieldName] : undefined
  return fieldRequired(fieldName(field), verb)
}

/** A required field left empty; takes the Persian name of the field, as do all below. */
export function fieldRequired(label: string, verb = 'وارد'): string {
  return `لطفاً ${label} را ${verb} کنید.`
}

/** A field whose value has the wrong form. */
export function fieldInvalid(label: string): string {
  return `${label} معتبر نیست.`
}

/** A text above its limit. */
export function fieldTooLong(label: string, maxChars: number): string {
  return `${label} نباید بیشتر از ${formatNumber(maxChars)} کاراکتر باشد.`
}

/** How much of a text's room is used. */
export function charsUsed(chars: number, maxChars: number): string {
  return `${formatNumber(chars)} از ${formatNumber(maxChars)} کاراکتر`
}

/** A text below its least length. */
export function fieldTooShort(label: string, minChars: number): string {
  return `${label} باید حداقل ${formatNumber(minChars)} کاراکتر باشد.`
}

/** A field that takes a number and got something else. */
export function fieldNotNumber(label: string): string {
  return `${label} باید عدد باشد.`
}

/** A number below its least value. */
export function fieldTooSmall(label: string, min: number): string {
  return `${label} نباید کمتر از ${formatNumber(min)} باشد.`
}

/** A number above its greatest value. */
export function fieldTooBig(label: string, max: number): string {
  return `${label} نباید بیشتر از ${formatNumber(max)} باشد.`
}

/** A code of fixed length, such as a postal or national code. */
export function fieldDigits(label: string, digits: number): string {
  return `${label} باید ${formatNumber(digits)} رقم باشد.`
}

/** What is wrong in one row of a list; rows count from 1. */
export function inRow(row: number, sentence: string): string {
  return `ردیف ${formatNumber(row)}: ${sentence}`
}
