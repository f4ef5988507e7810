import { ApiError } from '#lib/api/api-error.ts'
import type { Client } from '#lib/api/client.ts'
import { ItemType } from '#lib/codes/cart.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import {
  type FoundSubstitutes,
  PICKED_COUNT_MAX,
  type PickingLine,
  SUBSTITUTE_WORDS_MAX_CHARS,
  SUBSTITUTES_SHOWN,
} from '#lib/contract/admin/picking.ts'
import type { PickedLine } from '#lib/rules/picking.ts'
import { substitutesTold } from '#lib/text/labels/admin-picking.ts'
import { pickingMessages } from '#lib/text/messages/admin-picking.ts'
import { dataOr, idOf } from '../../_parts/answer.ts'
import { numberIn } from './typed-numbers.ts'

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

/** A count in any digits; anything else, or more than the API takes, is refused at its line. */
function countIn(id: string, text = ''): number {
  const count = numberIn(text)
  if (typeof count !== 'number' || count > PICKED_COUNT_MAX)
    throw lineFault(id, pickingMessages.wholeCount)
  return count
}

const lineFault = (id: string | number, sentence: string): ApiError =>
  new ApiError(HttpStatus.unprocessable, { [`line-${id}`]: [sentence] }, null)

/** What the API refuses of one line, as a fault of that line; else the error itself. */
export function atLine(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const { line } = (error.data ?? {}) as { line?: number }
  return line === undefined ? error : lineFault(line, error.message)
}

/** What could be given instead of a line. */
export interface Sought extends FoundSubstitutes {
  /** Words for which it was looked for; empty: near ones. */
  q: string
  chosen: number | null
  /** Whether the form was sent for it. */
  isAsked?: boolean
}

/** What stands over them. */
export const soughtTold = ({ q, found }: Sought): string =>
  substitutesTold(q, found.length, SUBSTITUTES_SHOWN)

const wordsFor = (typed: Typed, id: number | string): string =>
  (typed[`find-${id}`] ?? '').trim().slice(0, SUBSTITUTE_WORDS_MAX_CHARS)

/** Whether the answer to a line's search is not on the page from which its form was sent. */
const isSoughtFor = (typed: Typed, id: number | string): boolean =>
  typed['step'] === `find-${id}` || wordsFor(typed, id) !== (typed[`found-${id}`] ?? '')

/** Whether a form was sent to look for something: also by Enter in the field of words. */
export const isSeeking = (typed: Typed): boolean =>
  Object.keys(typed).some(name => {
    const id = /^find-(\d+)$/.exec(name)?.[1]
    return id !== undefined && isSoughtFor(typed, id)
  })

/** What could be given instead of each line, by the words and the choice of the form; by line. */
export async function soughtOf(
  api: Client,
  order: { id: number; lines: readonly PickingLine[] },
  typed: Typed,
): Promise<Map<number, Sought>> {
  const products = order.lines.filter(({ type }) => type === ItemType.product)
  return new Map(
    await Promise.all(
      products.map(async line => [line.id, await soughtFor(api, order.id, line, typed)] as const),
    ),
  )
}

async function soughtFor(
  api: Client,
  order: number,
  { id, substitutes }: PickingLine,
  typed: Typed,
): Promise<Sought> {
  const q = wordsFor(typed, id)
  const chosen = idOf(typed[`substitute-${id}`])
  const told = { q, chosen, isAsked: `find-${id}` in typed && isSoughtFor(typed, id) }
  if (q === '' && (chosen === null || substitutes.some(each => each.id === chosen)))
    return { ...told, kept: null, found: substitutes }
  const query = { line: id, q, ...(chosen !== null && { chosen }) }
  const asked = api('GET /admin/picking/{id}/substitutes', { params: { id: order }, query })
  return { ...told, ...(await dataOr(asked, { kept: null, found: substitutes })) }
}
