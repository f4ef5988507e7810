/**
 * An answer that takes longer is replaced by the last one, where this browser has it. Apart from
 * limits.ts, which every page of goods loads.
 */
export const SLOW_ANSWER_MS = 2_500
