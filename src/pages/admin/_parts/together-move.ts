import { moveOfStep, TOGETHER_STEPS } from '#lib/rules/order-together.ts'

/** An order that was not moved with the others, and why. */
export interface StayedOrder {
  id: number
  tracking_code: string
  why: string
}

/** The step that was chosen for several orders; what is none the API refuses. */
export function togetherMoveIn(text: string): {
  status: number
  paid?: boolean | undefined
} {
  const step = TOGETHER_STEPS.find(each => each === text)
  return step === undefined ? { status: 0 } : moveOfStep(step)
}
