import { formatNumber } from '../digits.ts'

/** Units and colours of products. */
export const valueLabels = {
  title: 'واحدها و رنگ‌ها',
  units: 'واحدها',
  colors: 'رنگ‌ها',
  about:
    'نام جدید روی همه‌ی کالاهایی که این را دارند نوشته می‌شود. اگر نامی بنویسید که از قبل هست، هر دو یکی می‌شوند.',
  noUnits: 'هنوز کالایی واحد ندارد.',
  noColors: 'هنوز کالایی رنگ ندارد.',
  unit: 'واحد',
  colorName: 'نام رنگ',
  colorCode: 'کد رنگ',
  rename: 'تغییر نام',
  renamed: 'نام روی همه‌ی کالاها عوض شد.',
  alike: 'شبیه',
} as const

export const renameOf = (label: string, value: string): string => `${label}: ${value}`
export const onProducts = (count: number): string => `روی ${formatNumber(count)} کالا`
