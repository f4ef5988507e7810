import { formatCount } from '#lib/text/digits.ts'

export const searchLabels = {
  recent: 'جست‌وجوهای اخیر',
  clearRecent: 'پاک کردن همه',
  clearText: 'پاک کردن متن جست‌وجو',
  closeSuggestions: 'بستن پیشنهادهای جست‌وجو',
  tryOtherSpelling: 'املای دیگر یا کلمه‌ای کوتاه‌تر را امتحان کنید.',
} as const

export const allResultsFor = (query: string): string => `همه‌ی نتایج «${query}»`

export const removeRecentLabel = (query: string): string => `حذف «${query}» از جست‌وجوهای اخیر`

export const suggestionCountText = (count: number): string =>
  `${formatCount(count, 'پیشنهاد')} پیدا شد`
