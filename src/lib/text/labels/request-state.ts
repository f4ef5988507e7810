/** Apart, because scripts of every product page load it. */
export const requestStateLabels = {
  searching: 'در حال جست‌وجو…',
  temporarilyDown: 'ارتباط با سایت موقتاً قطع شده است. لطفاً کمی بعد دوباره تلاش کنید.',
  retry: 'تلاش دوباره',
} as const
