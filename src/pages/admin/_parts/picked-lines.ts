import { ApiError } from '#lib/api/api-error.ts'
import type { Client } from '#lib/api/client.ts'
import { ItemType } from '#lib/codes/cart.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import {
  PICKED_COUNT_MAX,
  PICKED_G_MAX,
  SUBSTITUTE_WORDS_MAX_CHARS,
  SUBSTITUTES_SHOWN,
} from '#lib/contract/admin/picking.ts'
import type { Substitute, SubstituteSearch, PickingLine } from '#lib/contract/admin/picking-line.ts'
import type { PickedLine, LineCount } from '#lib/rules/picking.ts'
import { substitutesHeading } from '#lib/text/labels/admin-picking.ts'
import { pickingMessages, pickRefusals } from '#lib/text/messages/admin-picking.ts'
import { dataOr, idOf } from '../../_parts/answer.ts'
import { wholeIn } from './typed-numbers.ts'

type FormValues = Readonly<Record<string, string>>

/** Lines of a picking form; the API validates. */
export function pickedLines(values: FormValues): PickedLine[] {
  return Object.keys(values).flatMap(name => {
    const [, kind, id] = /^(picked|weight)-(\d+)$/.exec(name) ?? []
    if (id === undefined) return []
    const product = Number(values[`substitute-${id}`] ?? '')
    return [
      {
        id: Number(id),
        picked: kind === 'picked' ? countIn(id, values[name]) : null,
        picked_g: kind === 'weight' ? gramsIn(id, values[name]) : null,
        missing: `missing-${id}` in values,
        substitute:
          product > 0
            ? {
                product_id: product,
                count: countIn(id, values[`count-${id}`] || '0', PICKED_G_MAX),
                agreed: `agreed-${id}` in values,
              }
            : null,
      },
    ]
  })
}

/** The lines that the form was shown for. */
export const seenLines = (values: FormValues): LineCount[] =>
  Object.entries(values).flatMap(([name, count]) => {
    const id = /^ordered-(\d+)$/.exec(name)?.[1]
    return id === undefined ? [] : [{ id: Number(id), count: Number(count) }]
  })

/** Lines that were added or have another count since the form was shown. */
export const changedLines = (
  lines: readonly LineCount[],
  values: FormValues,
): ReadonlySet<number> => {
  const seen = new Map(seenLines(values).map(({ id, count }) => [id, count]))
  return new Set(lines.flatMap(({ id, count }) => (seen.get(id) === count ? [] : [id])))
}

/** Typed values of lines that are as they were; what belongs to no line stays. */
export const valuesWithout = (
  values: FormValues,
  changed: ReadonlySet<number>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => !changed.has(Number(/-(\d+)$/.exec(name)?.[1]))),
  )

/** Any digits; other text is refused at its line. */
function countIn(id: string, text = '', max = PICKED_COUNT_MAX): number {
  const count = wholeIn(text)
  if (count === null || count > max) throw lineFault(id, pickingMessages.wholeCount)
  return count
}

/** Null for an empty field, which the API refuses. */
function gramsIn(id: string, text = ''): number | null {
  if (text.trim() === '') return null
  const grams = wholeIn(text)
  if (grams === null || grams > PICKED_G_MAX) throw lineFault(id, pickingMessages.wholeGrams)
  return grams
}

const lineFault = (id: string | number, sentence: string): ApiError =>
  new ApiError(HttpStatus.unprocessable, { [`line-${id}`]: [sentence] }, null)

/** Assigns a refusal to its line; throws others. */
export function atLine(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const { line } = (error.data ?? {}) as { line?: number }
  return line === undefined ? error : lineFault(line, error.message)
}

/** Proposes the substitute of a line, or withdraws a proposal; false for other steps. */
export async function sendProposal(api: Client, id: number, values: FormValues): Promise<boolean> {
  const [, step, of = ''] = /^(propose|withdraw)-(\d+)$/.exec(values['step'] ?? '') ?? []
  if (step === 'withdraw') {
    const params = { id, proposal: Number(of) }
    await api('DELETE /admin/picking/{id}/proposals/{proposal}', { params })
  }
  if (step === 'propose') {
    const product_id = idOf(values[`substitute-${of}`])
    const count = countIn(of, values[`count-${of}`] || '0', PICKED_G_MAX)
    if (product_id === null || count === 0) throw lineFault(of, pickRefusals['no-count'])
    const body = { line: Number(of), product_id, count }
    const sent = api('POST /admin/picking/{id}/proposals', { params: { id }, body })
    await sent.catch((error: unknown) => {
      throw atLine(error)
    })
  }
  return step !== undefined
}

/** Substitutes of a line. */
export interface LineSubstitutes extends SubstituteSearch {
  /** Search words; empty finds similar goods. */
  q: string
  chosenId: number | null
  /** Whether the form was sent for it. */
  isSubmitted?: boolean
}

/** The chosen product first where the search does not find it. */
export const substitutesIn = ({ chosen, matches }: SubstituteSearch): Substitute[] => [
  ...(chosen ? [chosen] : []),
  ...matches,
]

/** Heading. */
export const searchHeading = ({ q, matches }: LineSubstitutes): string =>
  substitutesHeading(q, matches.length, SUBSTITUTES_SHOWN)

const wordsFor = (values: FormValues, id: number | string): string =>
  (values[`find-${id}`] ?? '').trim().slice(0, SUBSTITUTE_WORDS_MAX_CHARS)

/** Whether the answer of a line's search is on another page. */
const isNewSearch = (values: FormValues, id: number | string): boolean =>
  values['step'] === `find-${id}` || wordsFor(values, id) !== (values[`found-${id}`] ?? '')

/** Also by Enter in the search field. */
export const isSearch = (values: FormValues): boolean =>
  Object.keys(values).some(name => {
    const id = /^find-(\d+)$/.exec(name)?.[1]
    return id !== undefined && isNewSearch(values, id)
  })

/** Substitutes by line, for the form's words and choices. */
export async function findSubstitutes(
  api: Client,
  order: { id: number; lines: readonly PickingLine[] },
  values: FormValues,
): Promise<Map<number, LineSubstitutes>> {
  const products = order.lines.filter(({ type }) => type === ItemType.product)
  return new Map(
    await Promise.all(
      products.map(
        async line => [line.id, await findLineSubstitutes(api, order.id, line, values)] as const,
      ),
    ),
  )
}

async function findLineSubstitutes(
  api: Client,
  order: number,
  { id, substitutes }: PickingLine,
  values: FormValues,
): Promise<LineSubstitutes> {
  const q = wordsFor(values, id)
  const chosenId = idOf(values[`substitute-${id}`])
  const search = { q, chosenId, isSubmitted: `find-${id}` in values && isNewSearch(values, id) }
  if (q === '' && (chosenId === null || substitutes.some(each => each.id === chosenId)))
    return { ...search, chosen: null, matches: substitutes }
  const query = { line: id, q, ...(chosenId !== null && { chosen: chosenId }) }
  const request = api('GET /admin/picking/{id}/substitutes', { params: { id: order }, query })
  return { ...search, ...(await dataOr(request, { chosen: null, matches: substitutes })) }
}
