/** What the form of a bundle says of its products. */
export const partLabels = {
  add: 'افزودن کالا با نام یا کد',
  text: 'به صورت متن',
  found: 'یافته‌ها',
  unknown: 'در فروشگاه پیدا نشد',
  count: 'تعداد',
  countWrong: 'تعداد باید از ۱ تا ۹۹۹ باشد.',
  remove: 'برداشتن',
} as const

/** A product was added to a bundle, or one piece more of it. */
export const partAdded = (name: string): string => `«${name}» اضافه شد.`
