import type { QuoteBodyInput } from '#lib/contract/admin/phone-order.ts'
import { idOf } from '../../_parts/answer.ts'
import { numberIn } from './coupon-terms.ts'

const LINE = /^([pb])-([1-9]\d{0,9})$/
const LINES_MAX = 100
const COUNT_MAX = 10_000

/** What the form of an order holds, whether it came in the address or was posted. */
export const fieldsOf = (form: FormData): URLSearchParams =>
  new URLSearchParams(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/** The goods of the form: fields `p-{id}` and `b-{id}` that hold a count. */
function linesIn(fields: URLSearchParams): QuoteBodyInput['lines'] {
  return [...fields]
    .flatMap(([name, value]) => {
      const [, letter, id] = LINE.exec(name) ?? []
      const count = numberIn(value)
      const isCount = Number.isInteger(count) && count > 0 && count <= COUNT_MAX
      if (id === undefined || !isCount) return []
      return [{ type: letter === 'p' ? (1 as const) : (2 as const), id: Number(id), count }]
    })
    .slice(0, LINES_MAX)
}

/** The order as far as the form chooses it. */
export function orderIn(fields: URLSearchParams) {
  const chosen = (name: string) => idOf(fields.get(name) ?? undefined)
  return {
    lines: linesIn(fields),
    info_id: chosen('info_id'),
    time_id: chosen('time_id'),
    posting_method: chosen('posting_method'),
    payment_port: chosen('payment_port'),
    code: (fields.get('code') ?? '').slice(0, 60),
    use_wallet: fields.has('use_wallet'),
  }
}
