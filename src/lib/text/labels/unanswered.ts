/** What is said where no answer came, or not yet: a file of its own, for the scripts of every page of goods say it. */
export const unanswered = {
  searching: 'در حال جست‌وجو…',
  temporarilyDown: 'ارتباط با سایت موقتاً قطع شده است. لطفاً کمی بعد دوباره تلاش کنید.',
  retry: 'تلاش دوباره',
} as const
