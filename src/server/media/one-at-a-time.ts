import { turnsOf } from '../turns.ts'

/** Decodes what somebody uploaded: fifty million pixels take memory, so that never two are at once. */
export const oneAtATime = turnsOf(1)
