import { RIALS_PER_TOMAN } from '#lib/text/money.ts'

/** What is counted; money in rials. */
const COUNTED = [
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
type Counted = (typeof COUNTED)[number]
export type Counts = Record<Counted, number>

/** What happened on a day, or on all of them; refusals by the status code of their answers. */
export interface Tally {
  counts: Counts
  refusals: Map<number, number>
  add: (what: Counted, amount?: number) => void
  refuse: (code: number) => void
}

const noCounts = (): Counts => Object.fromEntries(COUNTED.map(name => [name, 0])) as Counts

export function newTally(): Tally {
  const counts = noCounts()
  const refusals = new Map<number, number>()
  return {
    counts,
    refusals,
    add: (what, amount = 1) => {
      counts[what] += amount
    },
    refuse: code => void refusals.set(code, (refusals.get(code) ?? 0) + 1),
  }
}

/** Adds the counts of a day to those of all. */
export function addTally(all: Tally, { counts, refusals }: Tally): void {
  for (const name of COUNTED) all.add(name, counts[name])
  for (const [code, times] of refusals)
    all.refusals.set(code, (all.refusals.get(code) ?? 0) + times)
}

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** A tally in a line: `12 orders, 3,456,000 toman, …`. */
export function tallyText({ counts, refusals }: Tally): string {
  const { ordered, handed } = counts
  const fill = ordered === 0 ? '–' : `${((handed * 100) / ordered).toFixed(1)}%`
  const codes = [...refusals].toSorted(([a], [b]) => a - b)
  const refused = codes.reduce((sum, [, times]) => sum + times, 0)
  const by = codes.map(([code, times]) => `${code}: ${times}`).join(', ')
  return [
    `${counts.orders} orders`,
    `${numbers.format(counts.sales / RIALS_PER_TOMAN)} toman`,
    `${counts.paid} paid`,
    `${counts.cancelled} cancelled`,
    `${counts.delivered} delivered`,
    `${counts.returned} returned`,
    `fill ${fill}`,
    `${refused} refusals${by === '' ? '' : ` (${by})`}`,
  ].join(', ')
}
