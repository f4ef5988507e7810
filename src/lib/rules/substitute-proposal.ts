import { ProposalState, SubstitutionChoice } from '#lib/codes/order.ts'

/** `system` is the end of the time to answer, or of the order. */
export type ProposalActor = 'customer' | 'staff' | 'system'

export interface ProposalTransition {
  from: ProposalState
  to: ProposalState
  by: readonly ProposalActor[]
}

const { waiting, accepted, declined, expired, withdrawn } = ProposalState

/** All transitions of proposals (decision 093). */
export const PROPOSAL_TRANSITIONS: readonly ProposalTransition[] = [
  { from: waiting, to: accepted, by: ['customer', 'system'] },
  { from: waiting, to: declined, by: ['customer', 'system'] },
  { from: waiting, to: expired, by: ['system'] },
  { from: waiting, to: withdrawn, by: ['staff', 'system'] },
  { from: accepted, to: withdrawn, by: ['staff', 'system'] },
]

export const canMoveProposal = (
  from: ProposalState,
  to: ProposalState,
  by: ProposalActor,
): boolean =>
  PROPOSAL_TRANSITIONS.some(each => each.from === from && each.to === to && each.by.includes(by))

/** Whether the proposed goods are reserved, until the order is picked. */
export const reservesGoods = (state: ProposalState): boolean =>
  state === waiting || state === accepted

const SILENCE = {
  [SubstitutionChoice.nearest]: accepted,
  [SubstitutionChoice.refund]: declined,
  [SubstitutionChoice.call]: expired,
} as const

/** The state of a proposal that nobody answered in time. */
export const silenceOf = (choice: SubstitutionChoice): ProposalState => SILENCE[choice]

const MINUTE_SECONDS = 60

/**
 * When the time to answer ends, in epoch seconds: never after the window has begun; null then.
 * @example answerUntil({ now: 1_000, minutes: 15, windowStartsAt: 1_600 }) // 1_600
 */
export function answerUntil(time: {
  now: number
  minutes: number
  windowStartsAt: number
}): number | null {
  const end = Math.min(time.now + time.minutes * MINUTE_SECONDS, time.windowStartsAt)
  return end > time.now ? end : null
}
