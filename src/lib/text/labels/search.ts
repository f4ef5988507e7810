import { formatCount } from '#lib/text/digits.ts'

/** The search box of the header. */
export const searchLabels = {
  recent: 'جست‌وجوهای اخیر',
  forgetAll: 'پاک کردن همه',
  clearText: 'پاک کردن متن جست‌وجو',
  closeSuggestions: 'بستن پیشنهادهای جست‌وجو',
  otherWords: 'املای دیگر یا کلمه‌ای کوتاه‌تر را امتحان کنید.',
} as const

/** The last suggestion: the page of everything found. */
export const allResultsFor = (query: string): string => `همه‌ی نتایج «${query}»`

/** Reading name of the button beside a remembered search. */
export const forgetSearchLabel = (query: string): string => `حذف «${query}» از جست‌وجوهای اخیر`

/** What those hear who do not see the list. */
export const suggestionsFound = (count: number): string =>
  `${formatCount(count, 'پیشنهاد')} پیدا شد`
