import { formatNumber } from '#lib/text/digits.ts'

/** Persian names of the fields that customers type; all others stand in wire-fields. */
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

/** The Persian name of a field of a form; an unknown one is called «این مورد». */
export function fieldName(field: string): string {
  return Object.hasOwn(fieldNames, field) ? fieldNames[field as FieldName] : 'این مورد'
}

const CHOOSE = 'انتخاب'
/** What is to be done with a field that is not typed in. */
const FIELD_VERBS: Partial<Record<FieldName, string>> = {
  type: CHOOSE,
  subject: CHOOSE,
  gender: CHOOSE,
  lat: CHOOSE,
  lng: CHOOSE,
  terms_of_use: 'تأیید',
}

/**
 * A required field of a form that is absent, in the word for what is to be done: typed, chosen,
 * uploaded.
 */
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
