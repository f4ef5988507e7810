import { BULK_MOVES, BULK_STEPS } from '#lib/rules/bulk-move.ts'

/** An order left out of a bulk move, and why. */
export interface StayedOrder {
  id: number
  tracking_code: string
  why: string
}

/** The selected bulk step; the API validates. */
export function togetherMoveIn(text: string): {
  status: number
  paid?: boolean | undefined
} {
  const step = BULK_STEPS.find(each => each === text)
  return step === undefined ? { status: 0 } : BULK_MOVES[step]
}
