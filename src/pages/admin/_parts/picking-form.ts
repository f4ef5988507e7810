import type { Client } from '#lib/api/client.ts'
import type { PickedOutcome } from '#lib/contract/admin/picking.ts'
import type { PickingLine } from '#lib/contract/admin/picking-line.ts'
import { hasSameLines } from '#lib/rules/picking.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { pickingMessages, pickRefusals } from '#lib/text/messages/admin-picking.ts'
import type { FormSubmission } from '../../_parts/form-submission.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import {
  atLine,
  changedLines,
  isSearch,
  pickedLines,
  seenLines,
  sendProposal,
  valuesWithout,
} from './picked-lines.ts'
import { isScan } from './scanned-lines.ts'

type FormValues = Readonly<Record<string, string>>

const NOTICES = {
  picked: pickingMessages.picked,
  empty: pickingMessages.empty,
  again: pickingMessages.again,
  start: pickingMessages.started,
  stop: pickingMessages.stopped,
  'take-out': pickingMessages.outOfCart,
  counted: pickingMessages.countsSaved,
  'in-cart': pickingMessages.inCart,
} as const
export type PickingNotice = keyof typeof NOTICES

/** Steps that end with a redirect to the page, which shows the notice of the step. */
const STEPS_WITH_NOTICE: readonly PickingNotice[] = ['again', 'start', 'stop', 'take-out']

export const pickingNotice = (name: string | null): string | null =>
  name !== null && Object.hasOwn(NOTICES, name) ? NOTICES[name as PickingNotice] : null

/** Does what a picking form says; the outcome of a review or a record, else null. */
export async function sendPicking(
  api: Client,
  id: number,
  values: FormValues,
): Promise<PickedOutcome | null> {
  const params = { id }
  const { step = 'review', reason = '' } = values
  if (step === 'again') await api('PUT /admin/picking/{id}/again', { params, body: { reason } })
  else if (step === 'start' || step === 'stop')
    await api('PUT /admin/picking/{id}/start', { params, body: { on: step === 'start' } })
  else if (step === 'take-out') await api('DELETE /admin/picking/{id}/cart', { params })
  else if (!(await sendProposal(api, id, values)) && isOutcomeAsked(values)) {
    const ordered = seenLines(values)
    const body = { ordered, lines: pickedLines(values), preview: step !== 'finish' }
    const sent = api('PUT /admin/picking/{id}', { params, body })
    const { data } = await sent.catch((error: unknown) => {
      throw atLine(error)
    })
    return data
  }
  return null
}

const isOutcomeAsked = (values: FormValues): boolean =>
  values['step'] === 'finish' || !(isScan(values) || values['step'] === 'edit' || isSearch(values))

/** The notice after the redirect of an accepted form; null where the page is shown without one. */
export function leadsTo(
  { code, values }: FormSubmission,
  outcome: PickedOutcome | null,
): PickingNotice | null {
  const { step = 'review' } = values
  if (code !== HttpStatus.ok) return null
  if (step === 'finish') return outcome?.empty ? 'empty' : 'picked'
  return STEPS_WITH_NOTICE.find(name => name === step) ?? null
}

/** Notice of an accepted step about a substitute. */
export function proposalNotice({ code, values }: FormSubmission): string | null {
  const { step = '' } = values
  if (code !== HttpStatus.ok) return null
  if (step.startsWith('propose-')) return pickingMessages.proposed
  return step.startsWith('withdraw-') ? pickingMessages.proposalWithdrawn : null
}

/** Typed values of a form beside the order as it is now. */
export function pickingState(
  lines: readonly PickingLine[],
  { isOpen, submission }: { isOpen: boolean; submission: FormSubmission | null },
) {
  const isAgain = submission?.values['step'] === 'again'
  const typed = submission?.values ?? collectedValues(lines)
  const isPicking = submission !== null && isOpen && !isAgain
  const changed = changedLines(isPicking ? lines : [], typed)
  const isRefused = submission !== null && submission.code !== HttpStatus.ok
  const refusal = isRefused
    ? (submission.faults['form'] ?? (isAgain ? undefined : pickingMessages.lineRefused))
    : undefined
  const isChanged = isPicking && !hasSameLines(lines, seenLines(typed))
  return {
    changed,
    values: valuesWithout(typed, changed),
    fault: isChanged ? pickRefusals['lines-changed'] : refusal,
  }
}

/** What is collected so far, as form values. */
export const collectedValues = (lines: readonly PickingLine[]): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap(({ id, collected }) => {
      if (!collected) return []
      const { picked, picked_g, scanned } = collected
      return [
        ...(picked === null ? [] : [[`picked-${id}`, formatNumber(picked)]]),
        ...(picked_g === null ? [] : [[`weight-${id}`, formatNumber(picked_g)]]),
        ...(scanned === 0 ? [] : [[`scanned-${id}`, String(scanned)]]),
      ]
    }),
  ) as Record<string, string>
