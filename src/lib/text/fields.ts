import { formatNumber } from '#lib/text/digits.ts'

/** Names of fields that customers type; others are in wire-fields. */
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
  description: 'توضیحات',
} as const

type FieldName = keyof typeof fieldNames

/** Unknown fields are «این مورد». */
export function fieldName(field: string): string {
  return Object.hasOwn(fieldNames, field) ? fieldNames[field as FieldName] : 'این مورد'
}

const CHOOSE = 'انتخاب'
/** Verbs for fields that are not typed. */
const FIELD_VERBS: Partial<Record<FieldName, string>> = {
  type: CHOOSE,
  subject: CHOOSE,
  gender: CHOOSE,
  lat: CHOOSE,
  lng: CHOOSE,
  terms_of_use: 'تأیید',
}

/** Missing required field: type, choose or upload it. */
export function fieldMissing(field: string): string {
  const verb = Object.hasOwn(FIELD_VERBS, field) ? FIELD_VERBS[field as FieldName] : undefined
  return fieldRequired(fieldName(field), verb)
}

/** Takes the Persian name, as those below. */
export function fieldRequired(label: string, verb = 'وارد'): string {
  return `لطفاً ${label} را ${verb} کنید.`
}

export function fieldInvalid(label: string): string {
  return `${label} معتبر نیست.`
}

export function fieldTooLong(label: string, maxChars: number): string {
  return `${label} نباید بیشتر از ${formatNumber(maxChars)} کاراکتر باشد.`
}

export function charsUsed(chars: number, maxChars: number): string {
  return `${formatNumber(chars)} از ${formatNumber(maxChars)} کاراکتر`
}

export function fieldTooShort(label: string, minChars: number): string {
  return `${label} باید حداقل ${formatNumber(minChars)} کاراکتر باشد.`
}

export function fieldNotNumber(label: string): string {
  return `${label} باید عدد باشد.`
}

export function fieldNotWhole(label: string): string {
  return `${label} باید عدد صحیح باشد، بدون اعشار.`
}

export function fieldBetween(label: string, min: number, max: number): string {
  return `${label} باید عددی از ${formatNumber(min)} تا ${formatNumber(max)} باشد.`
}

/** Of codes in small, SKUs in capital Latin letters. */
export function fieldNotCode(label: string, letterCase: 'lower' | 'upper'): string {
  const letters = letterCase === 'lower' ? 'کوچک' : 'بزرگ'
  return `${label} فقط حروف ${letters} انگلیسی، رقم و خط تیره‌ی میان آن‌ها می‌پذیرد.`
}

export function fieldNotPersian(label: string): string {
  return `در ${label} فقط حروف فارسی، فاصله، نیم‌فاصله، خط تیره، نقطه و پرانتز بنویسید.`
}

export function fieldTooSmall(label: string, min: number): string {
  return `${label} نباید کمتر از ${formatNumber(min)} باشد.`
}

export function fieldTooBig(label: string, max: number): string {
  return `${label} نباید بیشتر از ${formatNumber(max)} باشد.`
}

export function fieldDigits(label: string, digits: number): string {
  return `${label} باید ${formatNumber(digits)} رقم باشد.`
}

/** Rows count from 1. */
/** Of a field that a call does not have. */
export const fieldUnknown = (field: string): string => `فیلد «\u200E${field}\u200E» را نمی‌شناسیم.`

export function inRow(row: number, sentence: string): string {
  return `ردیف ${formatNumber(row)}: ${sentence}`
}
