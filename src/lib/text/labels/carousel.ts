/** Apart, because every page with a row loads them. */
export const carouselLabels = {
  previous: 'قبلی',
  next: 'بعدی',
  slide: 'اسلاید',
  pause: 'توقف حرکت خودکار',
  play: 'ادامه‌ی حرکت خودکار',
} as const
