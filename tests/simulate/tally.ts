import { RIALS_PER_TOMAN } from '#lib/text/money.ts'

/** Money in rials. */
const COUNTERS = [
  'registered',
  'visits',
  'orders',
  'sales',
  'paid',
  'cancelled',
  'delivered',
  'returned',
  'ordered',
  'handed',
  'rated',
] as const

/** Acts beside buying and delivering, as the summary calls them. */
const ACTS = {
  goodsByWeight: 'additions of goods by weight',
  windowsHeld: 'windows held',
  heldByGuests: 'by guests',
  holdsExtended: 'extended',
  lineChoices: 'orders with choices for lines',
  grants: 'codes on pages of orders',
  changes: 'changes by customers',
  staffChanges: 'changes by staff',
  changesWithdrawn: 'changes withdrawn',
  pickingsStarted: 'pickings started',
  weighed: 'lines weighed',
  proposals: 'substitutes proposed',
  proposalsAccepted: 'accepted',
  proposalsDeclined: 'declined',
  withCode: 'delivered with code',
  claims: 'claims',
  claimsTwice: 'sent twice at the same time',
  claimsAtOnce: 'credited at once',
  claimsCredited: 'credited by staff',
  claimsRefused: 'refused by staff',
  offers: 'texts of campaigns confirmed',
} as const
const ALL_COUNTERS = [...COUNTERS, ...(Object.keys(ACTS) as (keyof typeof ACTS)[])]
type Counter = (typeof ALL_COUNTERS)[number]
export type Counts = Record<Counter, number>

/** Of one day or all; refusals by HTTP status. */
export interface Tally {
  counts: Counts
  refusals: Map<number, number>
  add: (counter: Counter, amount?: number) => void
  refuse: (code: number) => void
}

const noCounts = (): Counts => Object.fromEntries(ALL_COUNTERS.map(name => [name, 0])) as Counts

export function newTally(): Tally {
  const counts = noCounts()
  const refusals = new Map<number, number>()
  return {
    counts,
    refusals,
    add: (counter, amount = 1) => {
      counts[counter] += amount
    },
    refuse: code => void refusals.set(code, (refusals.get(code) ?? 0) + 1),
  }
}

export function addTally(total: Tally, { counts, refusals }: Tally): void {
  for (const name of ALL_COUNTERS) total.add(name, counts[name])
  for (const [code, times] of refusals)
    total.refusals.set(code, (total.refusals.get(code) ?? 0) + times)
}

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** `12 orders, 3,456,000 toman, …` */
export function tallyText({ counts, refusals }: Tally): string {
  const { ordered, handed } = counts
  const fill = ordered === 0 ? '–' : `${((handed * 100) / ordered).toFixed(1)}%`
  const codes = [...refusals].toSorted(([a], [b]) => a - b)
  const refusalCount = codes.reduce((sum, [, times]) => sum + times, 0)
  const byCode = codes.map(([code, times]) => `${code}: ${times}`).join(', ')
  return [
    `${counts.orders} orders`,
    `${numbers.format(counts.sales / RIALS_PER_TOMAN)} toman`,
    `${counts.paid} paid`,
    `${counts.cancelled} cancelled`,
    `${counts.delivered} delivered`,
    `${counts.returned} returned`,
    `fill ${fill}`,
    `${refusalCount} refusals${byCode === '' ? '' : ` (${byCode})`}`,
  ].join(', ')
}

/** `3 windows held, 2 claims, …` */
export const actsText = ({ counts }: Tally): string =>
  Object.entries(ACTS)
    .map(([name, text]) => `${counts[name as keyof typeof ACTS]} ${text}`)
    .join(', ')
