/** The brand of products without one. */
export const NO_BRAND = 'متفرقه'

/** Names of brands that lists, filters, cards and structured data leave out. */
export const NO_BRAND_NAMES: readonly string[] = [
  ...[NO_BRAND, 'سایر', 'بدون برند', 'بدون مارک', 'بی برند', 'فاقد برند', 'ندارد', 'نامشخص', '-'],
  ...['no brand', 'other', 'generic'],
]

/** Empty for a product without a brand. */
export const shownBrand = (name: string): string => (NO_BRAND_NAMES.includes(name) ? '' : name)
