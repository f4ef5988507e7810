export const partLabels = {
  add: 'افزودن کالا با نام یا کد',
  text: 'به صورت متن',
  suggestions: 'یافته‌ها',
  unknown: 'در فروشگاه پیدا نشد',
  count: 'تعداد',
  countWrong: 'تعداد باید از ۱ تا ۹۹۹ باشد.',
  remove: 'برداشتن',
} as const

export const partAdded = (name: string): string => `«${name}» اضافه شد.`
