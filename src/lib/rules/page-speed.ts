import type { SpeedMetric, SpeedPage } from '#lib/codes/page-speed.ts'

const PAGES_OF_ROUTES: Readonly<Record<string, SpeedPage>> = {
  '': 'home',
  search: 'list',
  products: 'product',
  bundles: 'bundle',
  landings: 'landing',
  cart: 'cart',
  checkout: 'checkout',
  login: 'sign-in',
  register: 'sign-in',
  profile: 'profile',
  receipts: 'profile',
  payments: 'profile',
  faqs: 'content',
  'about-us': 'content',
  terms: 'content',
  'contact-us': 'content',
  brands: 'content',
}

/**
 * Of a route of the storefront; undefined for the office and pages of errors.
 * @example speedPage('/products/[id]/[...slug]') // 'product'
 */
export function speedPage(route: string): SpeedPage | undefined {
  if (route === '/bundles') return 'list'
  const [, section = ''] = route.split('/')
  return Object.hasOwn(PAGES_OF_ROUTES, section) ? PAGES_OF_ROUTES[section] : undefined
}

/** Buckets for each doubling: a bucket is at most an eighth of its values wide. */
const STEPS = 8
const STEP_BITS = 3
const INT_BITS = 31

/**
 * The bucket of a whole number; each number below 16 has its own.
 * @example speedBucket(15) // 15
 * @example speedBucket(16) === speedBucket(17) // true
 */
export function speedBucket(value: number): number {
  const width = Math.max(0, INT_BITS - STEP_BITS - Math.clz32(value))
  return width * STEPS + (value >> width)
}

/** The least value of a bucket and how many whole numbers it holds. */
export function bucketSpan(bucket: number): { from: number; width: number } {
  const bits = Math.max(0, (bucket >> STEP_BITS) - 1)
  return { from: (bucket - bits * STEPS) << bits, width: 1 << bits }
}

export interface SpeedCount {
  bucket: number
  count: number
}

const SHARE = 0.75

/** How many values the buckets hold. */
export const samplesOf = (counts: readonly SpeedCount[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0)

/**
 * The 75th percentile, as if the values of a bucket were spread evenly over it, rounded down; null
 * without values.
 * @example percentile75([{ bucket: 3, count: 3 }, { bucket: 9, count: 1 }]) // 3
 */
export function percentile75(counts: readonly SpeedCount[]): number | null {
  const rank = SHARE * samplesOf(counts)
  let before = 0
  for (const { bucket, count } of counts.toSorted((a, b) => a.bucket - b.bucket)) {
    if (count > 0 && before + count >= rank) {
      const { from, width } = bucketSpan(bucket)
      // The end of a bucket is the start of the next.
      const within = Math.min(Math.floor((width * (rank - before)) / count), width - 1)
      return from + within
    }
    before += count
  }
  return null
}

/** Values of fewer visits say little. */
export const SPEED_ALERT_SAMPLES = 50
/** The last days that an alert looks at. */
export const SPEED_ALERT_DAYS = 7

export type SpeedBudgets = Readonly<Record<SpeedMetric, number>>

interface Percentile {
  samples: number
  value: number | null
}

/** Whether enough visits were slower than the budget. */
export const isOverBudget = ({ samples, value }: Percentile, budget: number): boolean =>
  samples >= SPEED_ALERT_SAMPLES && value !== null && value > budget
