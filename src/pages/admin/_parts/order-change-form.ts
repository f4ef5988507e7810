import { ApiError } from '#lib/api/api-error.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import { ItemType } from '#lib/codes/cart.ts'
import type { ChangeOutcome, ChangeProposal, OrderChangeInput } from '#lib/contract/order-change.ts'
import { wholeSteps } from '#lib/text/order-change-form.ts'
import { gramsTyped } from '#lib/text/typed-weight.ts'
import { type FormSubmission, submitForm } from '../../_parts/form-submission.ts'
import { choicesIn } from './changed-choices.ts'
import { numberIn, unvalidated } from './typed-numbers.ts'

type Values = Readonly<Record<string, string>>

/** The calls that the form uses: those for staff, or those for holders of an order grant. */
interface ChangeCalls {
  change: (body: OrderChangeInput, values: Values) => Promise<ChangeOutcome>
  withdraw: (values: Values) => Promise<unknown>
  /** Of a change that waits for its payment: the address of the gateway. */
  pay?: () => Promise<string>
  /** A word of the form that applying needs; its review stays open without it. */
  needs?: string
}

export interface SubmittedChange {
  submission: FormSubmission
  proposal: ChangeProposal | null
  done: 'changed' | 'withdrawn' | null
  /** Where it is paid. */
  url: string | null
}

/** Whether a form was sent; what only reads comes by GET, so that coming back finds the page. */
export function isChangeForm(request: Request): boolean {
  const step = new URL(request.url).searchParams.get('step') ?? ''
  return request.method === 'POST' || ['find', 'review'].includes(step)
}

/** A form of OrderChangeForm: search, review, apply, pay or withdraw. */
export async function submitOrderChange(
  request: Request,
  { change, withdraw, pay, needs }: ChangeCalls,
): Promise<SubmittedChange> {
  const result: Omit<SubmittedChange, 'submission'> = { proposal: null, done: null, url: null }
  const submission = await submitForm(request, async values => {
    const { step } = values
    if (step === 'find') return
    if (step === 'withdraw') {
      await withdraw(values)
      result.done = 'withdrawn'
      return
    }
    if (step === 'pay' && pay) {
      result.url = await pay()
      return
    }
    const isApplied = step === 'apply'
    const send = async (preview: boolean) => {
      const { proposal, url } = await change(bodyOf(values, { preview, isApplied }), values)
      Object.assign(result, { proposal, url })
    }
    if (isApplied && needs !== undefined && !values[needs]?.trim()) await send(true)
    await send(!isApplied)
    if (isApplied && result.url === null) result.done = 'changed'
  })
  const refused = submission.data as { proposal?: ChangeProposal | null } | null
  const proposal = result.proposal ?? refused?.proposal ?? null
  // The button was pressed twice: the first time it changed the order.
  const isRepeated =
    submission.values['step'] === 'apply' && proposal?.refusal?.reason === 'nothing'
  return { ...result, ...(isRepeated && { done: 'changed' }), submission, proposal }
}

const GOODS = /^([pb])-(\d{1,10})$/

/** Typed counts by cart key. */
export const countsIn = (values: Values): [key: string, typed: string][] =>
  Object.entries(values).filter(([name, typed]) => GOODS.test(name) && typed.trim() !== '')

const linesIn = (values: Values) =>
  countsIn(values).map(([key, typed]) => {
    const [, kind, id] = GOODS.exec(key) ?? []
    const type = kind === 'p' ? ItemType.product : ItemType.bundle
    return unvalidated({
      type,
      id: Number(id),
      count: countOf(typed, values[stepField(key)]),
    })
  })

/** Goods by weight are typed in grams; their step is sent along. */
export const stepField = (key: string): string => `step-${key}`

/** @param field of the form, for its fault */
function countOf(typed: string, step: string | undefined): number | string {
  const stepG = Number(step ?? 0)
  if (!(stepG > 0)) return numberIn(typed)
  const count = (gramsTyped(typed, 'gram') ?? NaN) / stepG
  if (Number.isInteger(count)) return count
  throw new ApiError(HttpStatus.unprocessable, { lines: [wholeSteps(stepG)] }, null)
}

function bodyOf(
  values: Values,
  { preview, isApplied }: { preview: boolean; isApplied: boolean },
): OrderChangeInput {
  const { time_id = '', info_id = '', note_context = '', use_wallet, difference } = values
  return {
    ...{ preview, lines: linesIn(values), ...choicesIn(values) },
    use_wallet: use_wallet === '1',
    ...(time_id !== '' && { time_id: Number(time_id) }),
    ...(info_id !== '' && { info_id: Number(info_id) }),
    ...(note_context !== '' && { note_context }),
    ...(isApplied && { expected_difference: Number(difference) }),
  }
}
