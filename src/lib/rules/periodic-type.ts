import type { PeriodicType } from '#lib/contract/checkout.ts'

/** What a checkout offers. Section 4: 1 normal (default), 3 weekly, 4 monthly. */
export const PERIODIC_TYPES: readonly PeriodicType[] = [1, 3, 4]
