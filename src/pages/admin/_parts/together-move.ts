import { BULK_MOVES, BULK_STEPS } from '#lib/rules/bulk-move.ts'

/** A choice among the steps: to another delivery window. */
export const TO_WINDOW = 'window'

/** The selected bulk step; the API validates. */
export function togetherMoveIn(text: string): {
  status: number
  paid?: boolean | undefined
} {
  const step = BULK_STEPS.find(each => each === text)
  return step === undefined ? { status: 0 } : BULK_MOVES[step]
}
