/** A slower answer is replaced by the cached one. Not in limits.ts, to keep the worker small. */
export const SLOW_ANSWER_MS = 2_500
