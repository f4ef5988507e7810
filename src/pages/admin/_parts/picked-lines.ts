import { ApiError } from '#lib/api/api-error.ts'
import type { PickedLine } from '#lib/rules/picking.ts'
import { pickingMessages } from '#lib/text/messages/admin-picking.ts'
import { numberIn } from './typed-numbers.ts'

const UNPROCESSABLE = 422
type Typed = Readonly<Record<string, string>>

/** What the form of a picked order says of its lines; whether it makes sense the API judges. */
export function pickedLines(typed: Typed): PickedLine[] {
  return Object.keys(typed).flatMap(name => {
    const id = /^picked-(\d+)$/.exec(name)?.[1]
    if (id === undefined) return []
    const product = Number(typed[`substitute-${id}`] ?? '')
    return [
      {
        id: Number(id),
        picked: countIn(id, typed[name]),
        missing: `missing-${id}` in typed,
        substitute:
          product > 0
            ? { product_id: product, count: countIn(id, typed[`count-${id}`] || '0') }
            : null,
      },
    ]
  })
}

/** A count in any digits; anything else is refused at its line. */
function countIn(id: string, text = ''): number {
  const count = numberIn(text)
  if (typeof count !== 'number') throw lineFault(id, pickingMessages.wholeCount)
  return count
}

const lineFault = (id: string | number, sentence: string): ApiError =>
  new ApiError(UNPROCESSABLE, { [`line-${id}`]: [sentence] }, null)

/** What the API refuses of one line, as a fault of that line; else the error itself. */
export function atLine(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const { line } = (error.data ?? {}) as { line?: number }
  return line === undefined ? error : lineFault(line, error.message)
}
