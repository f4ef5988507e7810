/** `npm run soak` runs the long tests whole; CI runs them in a shortened form. */
const WHOLE = process.env['SOAK'] === '1'

/** How often something is done: the whole number in the soak, a short one elsewhere. */
export const times = (short: number, whole: number): number => (WHOLE ? whole : short)

/** How long a test may take, in milliseconds. */
export const within = (shortMs: number, wholeMs: number): number => (WHOLE ? wholeMs : shortMs)
