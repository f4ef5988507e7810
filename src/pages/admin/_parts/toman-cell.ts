import { toLatinDigits } from '#lib/text/digits.ts'
import { formatTomanExactly } from '#lib/text/money.ts'

const RIALS_PER_TOMAN = 10
const TOMAN = /^(\d{1,14})(?:[./٫](\d))?$/

/** Rials of a cell as a field shows them, in toman to the rial; an empty cell is an empty field. */
export const tomanText = (rials: string | null): string =>
  rials === null || rials === '' ? '' : formatTomanExactly(Number(rials))

/** Toman as they were typed, in rials; what is no amount goes on as it is, and is refused. */
export function rialsIn(text: string): string {
  const [, whole, tenth = '0'] = TOMAN.exec(toLatinDigits(text).replaceAll(/[\s,٬،]/g, '')) ?? []
  return whole === undefined ? text : String(Number(whole) * RIALS_PER_TOMAN + Number(tenth))
}
