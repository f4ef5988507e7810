import { z } from 'zod'
import { type BarcodeFault, readBarcode } from '#lib/text/barcode.ts'
import { toLatinDigits } from '#lib/text/digits.ts'
import { normalizeText } from '#lib/text/normalize.ts'
import { picture, errorText, sku, wholeSentence } from './fields.ts'

/** Of a CSV cell; Persian digits are accepted. */
export function wholeCell(min: number, max: number, unit: string) {
  const sentence = errorText(wholeSentence(min, max, unit))
  return z
    .string(sentence)
    .transform(toLatinDigits)
    .pipe(
      z
        .string()
        .regex(/^-?\d{1,16}$/, sentence)
        .transform(Number),
    )
    .pipe(z.int(sentence).min(min, sentence).max(max, sentence))
}

/** At least 1: nothing is sold for nothing. */
export const priceCell = wholeCell(1, Number.MAX_SAFE_INTEGER, 'rials')

/** An optional amount where 0 means an empty cell. */
export const zeroIsNone = <Schema extends z.ZodType<number>>(amount: Schema) =>
  amount.transform(value => (value === 0 ? null : value)).nullable()

export const discountedPriceCell = zeroIsNone(wholeCell(0, Number.MAX_SAFE_INTEGER, 'rials'))

const VOLUME_SAYS = errorText('must be a number above 0, such as 1.5')
/** `1.5`, or the total of a pack: `6×330` is 1980. */
export const volumeCell = z
  .string(VOLUME_SAYS)
  .transform(text => toLatinDigits(text).replaceAll('٫', '.').replace(/\s/g, ''))
  .pipe(
    z
      .string()
      .regex(/^(\d{1,2}[×xX*])?\d{1,7}(\.\d{1,3})?$/, VOLUME_SAYS)
      .transform(text =>
        text.split(/[×xX*]/).reduce((product, factor) => product * Number(factor), 1),
      ),
  )
  .refine(volume => volume > 0, VOLUME_SAYS)

export const flagCell = z
  .enum(['true', 'false'], errorText('must be true or false'))
  .transform((text): 0 | 1 => (text === 'true' ? 1 : 0))

const splitList = (cell: string): string[] =>
  cell
    .split('|')
    .map(item => item.trim())
    .filter(Boolean)

export const pictureListCell = z.string().transform(splitList).pipe(z.array(picture).max(20))
export const skuListCell = z
  .string(errorText('must be a list of SKUs'))
  .transform(splitList)
  .pipe(z.array(sku))

const BARCODES_MAX = 20

/** GTINs in the stored form; null for an empty list. */
export const barcodesCell = z
  .string(errorText('must be a list of barcodes'))
  .transform((cell, context): string[] | null => {
    const gtins = new Set<string>()
    for (const item of splitList(cell)) {
      const reading = readBarcode(item)
      if (reading.ok) gtins.add(reading.gtin)
      else context.addIssue(`${item} ${barcodeSentence(reading)}`)
    }
    if (gtins.size > BARCODES_MAX)
      context.addIssue(`must be a list of at most ${BARCODES_MAX} barcodes`)
    return gtins.size === 0 ? null : [...gtins]
  })

function barcodeSentence(fault: BarcodeFault): string {
  switch (fault.reason) {
    case 'not-digits':
      return 'is not a barcode: write its digits'
    case 'length':
      return `is not a barcode: it has ${fault.digits} digits, not 8, 12, 13 or 14`
    case 'lost-zeros':
      return `has lost the zeros in front: write ${fault.complete}`
    case 'no-check-digit':
      return `lacks its last digit: write ${fault.complete}`
    case 'wrong-check-digit':
      return `has a wrong digit: it is ${fault.complete} if only the last one is wrong`
  }
}

const PART_SAYS = 'must be a list of SKU*count, such as MILK-01*2|BREAD-03*1'

/** `SKU*count|…` */
export const partListCell = z.string(errorText(PART_SAYS)).transform((cell, context) => {
  const parts = splitList(cell).map(item => {
    const [, code = '', count = '0'] = /^([^*]+)\*(\d{1,3})$/.exec(toLatinDigits(item)) ?? []
    return { sku: sku.safeParse(code.trim()).data ?? '', count: Number(count) }
  })
  if (parts.length > 0 && parts.every(part => part.sku && part.count > 0)) return parts
  context.addIssue(PART_SAYS)
  return z.NEVER
})

const FEATURES_SAYS = 'must be a list of name=value, such as چربی=۳٪|نگهداری=یخچال;تاریک'

/** `name=value;value|…` */
export const featuresCell = z.string().transform((cell, context) => {
  const features = splitList(cell).map(item => {
    const [name = '', ...rest] = item.split('=')
    const values = rest.join('=').split(';').map(normalizeText).filter(Boolean)
    return { name: normalizeText(name), values: values.map(value => ({ value })) }
  })
  if (features.every(feature => feature.name && feature.values.length > 0)) return features
  context.addIssue(FEATURES_SAYS)
  return z.NEVER
})
