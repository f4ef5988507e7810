import { formatCount } from '#lib/text/digits.ts'

export const viewMessages = {
  saved: 'نما ذخیره شد.',
  deleted: 'نما حذف شد.',
  unknown: 'چنین نمایی در میان نماهای شما نیست.',
} as const

export const tooManyViews = (most: number): string =>
  `بیش از ${formatCount(most, 'نما')} ذخیره نمی‌شود؛ یکی از نماهایتان را حذف کنید.`
