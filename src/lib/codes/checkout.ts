/** How often an order is prepared again. */
export const RepeatType = { once: 1, weekly: 3, monthly: 4 } as const
export type RepeatType = (typeof RepeatType)[keyof typeof RepeatType]
