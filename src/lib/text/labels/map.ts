/** Of the map library, which loads later than the labels of the checkout. */
export const mapLabels = {
  zoomIn: 'بزرگ‌نمایی نقشه',
  zoomOut: 'کوچک‌نمایی نقشه',
  sources: 'منابع نقشه',
} as const
