/**
 * An answer that takes longer is replaced by the last one, where this browser has it. Apart from
 * limits.ts, which every page of goods loads.
 */
export const CACHED_AFTER_MS = 2_500
