import type { ProductDetail } from '#lib/contract/product.ts'

const RIGHT_TO_LEFT_MARK = '\u200f'
/** Between a number and its sign. */
const BEFORE_PERCENT = /(?<=\p{Nd})(?=[٪%])/gu

/**
 * What a feature of a product is: «۳٪». Where no letter stands before a number, browsers draw the
 * sign right of it: the mark brings it to the left, where Persian puts it.
 */
export const featureText = ({ values }: ProductDetail['features'][number]): string =>
  values
    .map(({ value }) => value)
    .join('، ')
    .replace(BEFORE_PERCENT, RIGHT_TO_LEFT_MARK)
