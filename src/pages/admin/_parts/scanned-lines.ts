import type { PickingLine, Substitute } from '#lib/contract/admin/picking-line.ts'
import { isCounted, isRightScan, scanGoods } from '#lib/rules/scanned-goods.ts'
import { gtinIn } from '#lib/text/barcode.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { scannedOf, scanSentences } from '#lib/text/labels/admin-picking.ts'
import { type LineSubstitutes, substitutesIn } from './picked-lines.ts'
import { wholeIn } from './typed-numbers.ts'

type FormValues = Readonly<Record<string, string>>

const NOT_A_SCAN: ReadonlySet<string | undefined> = new Set(['finish', 'edit', 'again'])

/** Also by Enter in the field of the barcode, which presses the first button. */
export const isScan = (values: FormValues): boolean =>
  !NOT_A_SCAN.has(values['step']) && (values['code'] ?? '').trim() !== ''

/** Scanned pieces of a line. */
export const scannedPieces = (values: FormValues, { id, count }: PickingLine): number =>
  Math.min(count, wholeIn(values[`scanned-${id}`] ?? '') ?? 0)

/** As typed, else as ordered. */
export const piecesToPick = (values: FormValues, { id, count }: PickingLine): number =>
  wholeIn(values[`picked-${id}`] ?? '') ?? count

interface ScannedForm {
  values: Record<string, string>
  sentence: string
  isFault: boolean
}

/** A form with its barcode counted, or the weight of its label added, at the line. */
export function countScan(
  { lines, price_prefixes }: { lines: readonly PickingLine[]; price_prefixes: readonly number[] },
  form: FormValues,
  searches: ReadonlyMap<number, LineSubstitutes>,
): ScannedForm {
  const { code = '', ...values }: Record<string, string> = form
  const scannable = lines.map(line => ({
    ...line,
    scanned: line.weight ? gramsOf(values[`weight-${line.id}`]) : scannedPieces(values, line),
    substitute: chosenOf(searches.get(line.id)),
  }))
  const scan = scanGoods(scannable, gtinIn(code), price_prefixes)
  const { outcome, line, grams = 0 } = scan
  const name = (outcome === 'substitute' ? line?.substitute?.name : line?.name) ?? ''
  const facts = { code, name, scanned: line?.scanned ?? 0, count: line?.count ?? 0, grams }
  const shown = { sentence: scanSentences[outcome](facts), isFault: !isRightScan(scan) }
  if (!line) return { values, ...shown }
  const { id, scanned } = line
  if (outcome === 'weighed')
    return { values: { ...values, [`weight-${id}`]: formatNumber(scanned) }, ...shown }
  if (outcome === 'substitute' && grams > 0) {
    const count = formatNumber(gramsOf(values[`count-${id}`]) + grams)
    return { values: { ...values, [`count-${id}`]: count }, ...shown }
  }
  if (outcome !== 'counted') return { values, ...shown }
  const isMore = piecesToPick(values, line) < scanned
  const counts = {
    [`scanned-${id}`]: String(scanned),
    ...(isMore && { [`picked-${id}`]: formatNumber(scanned) }),
  }
  return { values: { ...values, ...counts }, ...shown }
}

const gramsOf = (text = ''): number => wholeIn(text) ?? 0

const chosenOf = (search: LineSubstitutes | undefined): Substitute | undefined =>
  search && substitutesIn(search).find(({ id }) => id === search.chosenId)

/** Lines whose pieces were not all scanned, where any were scanned. */
export function notScanned(lines: readonly PickingLine[], values: FormValues): string[] {
  const counted = lines.filter(isCounted)
  if (counted.every(line => scannedPieces(values, line) === 0)) return []
  return counted.flatMap(line => {
    const [scanned, pieces] = [scannedPieces(values, line), piecesToPick(values, line)]
    return scanned < pieces ? [`${line.name} (${scannedOf(scanned, pieces)})`] : []
  })
}
