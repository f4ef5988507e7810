import type { ProductDetail } from '#lib/contract/product.ts'

const RIGHT_TO_LEFT_MARK = '\u200f'
/** Between a number and its percent sign. */
const BEFORE_PERCENT = /(?<=\p{Nd})(?=[٪%])/gu

/** Without a letter before «۳٪» browsers draw the sign right of it; the mark moves it left. */
export const featureText = ({ values }: ProductDetail['features'][number]): string =>
  values
    .map(({ value }) => value)
    .join('، ')
    .replace(BEFORE_PERCENT, RIGHT_TO_LEFT_MARK)
