/** Problems of a price list that its owner may accept. */
export const QUESTIONS = [
  'other-unit',
  'zero-discount',
  'high-discount',
  'name-mark',
  'like-product',
  'by-weight',
  'barcode-zeros',
  'shortened-barcode',
  'wrong-picture',
] as const
export type Question = (typeof QUESTIONS)[number]
