import { ApiError } from '#lib/api/api-error.ts'
import type { Client } from '#lib/api/client.ts'
import { ItemType } from '#lib/codes/cart.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import type { PhoneOrderBodyInput, Quote, QuoteBodyInput } from '#lib/contract/admin/phone-order.ts'
import { RepeatType } from '#lib/codes/checkout.ts'
import { SubstitutionChoice } from '#lib/codes/order.ts'
import { customerMessages } from '#lib/text/messages/admin-customers.ts'
import { wholeSteps } from '#lib/text/order-change-form.ts'
import { gramsTyped } from '#lib/text/typed-weight.ts'
import { idOf } from '../../_parts/answer.ts'
import { stepField } from './order-change-form.ts'
import { wholeIn } from './typed-numbers.ts'

const LINE = /^([pb])-([1-9]\d{0,9})$/
const STEP = /^step-p-[1-9]\d{0,9}$/
const LINES_MAX = 100
const COUNT_MAX = 10_000

const CHOICES = new Set([
  'key',
  'q',
  'order_type',
  'periodic_type',
  'info_id',
  'time_id',
  'company_id',
  'company_time_id',
  'posting_method',
  'payment_port',
  'use_wallet',
  'substitution',
  'code',
  'note_context',
])

/** Pieces or steps of a line; an empty field removes the goods, null is invalid. */
function countIn(fields: URLSearchParams, name: string): number | null {
  const text = fields.get(name) ?? ''
  if (text.trim() === '') return 0
  const stepG = Number(fields.get(stepField(name)) ?? 0)
  const count = stepG > 0 ? (gramsTyped(text, 'gram') ?? NaN) / stepG : wholeIn(text)
  return count !== null && Number.isInteger(count) && count <= COUNT_MAX ? count : null
}

/** Names the step of goods by weight. */
function countFault(fields: URLSearchParams, name: string): string {
  const stepG = Number(fields.get(stepField(name)) ?? 0)
  return stepG > 0 ? wholeSteps(stepG) : customerMessages.countWrong
}

/** Refuses invalid counts, by field. */
export function assertCounts(fields: URLSearchParams): void {
  const wrong = [...fields.keys()].filter(name => LINE.test(name) && countIn(fields, name) === null)
  if (wrong.length === 0) return
  const faults = wrong.map((name): [string, string[]] => [name, [countFault(fields, name)]])
  throw new ApiError(HttpStatus.unprocessable, Object.fromEntries(faults), null)
}

/** Refuses an addition without any count. */
export function assertAdded(form: FormData): void {
  const draft = draftOf(form)
  const names = form.getAll('found').filter(each => typeof each === 'string')
  const counts = names.map(name => countIn(draft, name))
  if (counts.some(count => count !== 0)) return
  throw new ApiError(HttpStatus.unprocessable, { names: [customerMessages.countMissing] }, null)
}

/** The order form so far, in request bodies, because addresses must not hold customer data. */
export const draftOf = (form: FormData): URLSearchParams =>
  new URLSearchParams(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' && (CHOICES.has(name) || LINE.test(name) || STEP.test(name))
        ? [[name, value]]
        : [],
    ),
  )

/** Fields `p-{id}` and `b-{id}` with a count, or with grams where `step-p-{id}` is beside it. */
function linesIn(fields: URLSearchParams): QuoteBodyInput['lines'] {
  return [...fields.keys()]
    .flatMap(name => {
      const [, letter, id] = LINE.exec(name) ?? []
      // Invalid counts keep the line, and are refused with the typed value.
      const count = countIn(fields, name) ?? 1
      if (id === undefined || count === 0) return []
      return [{ type: letter === 'p' ? ItemType.product : ItemType.bundle, id: Number(id), count }]
    })
    .slice(0, LINES_MAX)
}

export function orderIn(fields: URLSearchParams) {
  const chosen = (name: string) => idOf(fields.get(name) ?? undefined)
  const isGroup = fields.get('order_type') === 'group'
  return {
    lines: linesIn(fields),
    info_id: chosen('info_id'),
    time_id: chosen('time_id'),
    company_id: isGroup ? chosen('company_id') : null,
    company_time_id: chosen('company_time_id'),
    posting_method: chosen('posting_method'),
    payment_port: chosen('payment_port'),
    code: (fields.get('code') ?? '').slice(0, 60),
    use_wallet: fields.has('use_wallet'),
    periodic_type:
      Object.values(RepeatType).find(type => String(type) === fields.get('periodic_type')) ??
      RepeatType.once,
    substitution:
      Object.values(SubstitutionChoice).find(choice => choice === fields.get('substitution')) ??
      null,
  }
}

/** A quote; after too many coupon attempts without the coupon, with the reason. */
export async function readQuote(api: Client, id: number, body: QuoteBodyInput): Promise<Quote> {
  const params = { id }
  try {
    return (await api('POST /admin/customers/{id}/quote', { params, body })).data
  } catch (error) {
    if (
      !(error instanceof ApiError) ||
      error.code !== HttpStatus.tooManyRequests ||
      body.code === ''
    )
      throw error
    const without = { params, body: { ...body, code: '' } }
    const { data } = await api('POST /admin/customers/{id}/quote', without)
    return { ...data, amounts: null, payable: null, refusal: error.message }
  }
}

/** The API names missing choices. */
export function placedIn(draft: URLSearchParams) {
  const { info_id, time_id, company_id, company_time_id, ...order } = orderIn(draft)
  const target = company_id === null ? { info_id, time_id } : { company_id, company_time_id }
  const { posting_method, payment_port, ...rest } = order
  const ids = { ...target, posting_method, payment_port }
  const chosen = Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== null))
  const written = { note_context: draft.get('note_context') || null, key: draft.get('key') ?? '' }
  return { ...rest, ...chosen, ...written } as PhoneOrderBodyInput
}
