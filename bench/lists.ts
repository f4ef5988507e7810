import type { Random } from '#tests/support/builders/random.ts'
import { createShop, type TestShop } from '#tests/support/fixtures/shop.ts'
import { type BigShop, fillBigShop } from './big-shop.ts'
import { callsRandom, LIST_CALLS, type MeasuredCall } from './list-calls.ts'
import { measureFollowing } from './list-following.ts'
import type { Row } from './measure.ts'
import { collectGarbage, usedMegabytes } from './memory.ts'
import { lowerQuarter, type Percentiles, percentilesOf } from './percentiles.ts'

const SIZES = [1_000, 20_000, 100_000] as const
const ROUNDS = 9
const CALLS_A_ROUND = 200
const WARM_CALLS = 300
/** Of the time at the smallest size. */
const LIST_LIMIT = 2
/** At the biggest size. */
const P99_LIMIT_MS = { filter: 30, search: 15, suggest: 10 } as const

type Engine = 'sqlite' | 'postgres'

interface SizedShop {
  size: number
  shop: TestShop
  content: BigShop
}

/** Lists, filters, search and suggestions of small and big shops, on each engine at hand. */
export async function lists(): Promise<Row[]> {
  const engines: Engine[] = process.env['TEST_DATABASE_URL'] ? ['sqlite', 'postgres'] : ['sqlite']
  const rows: Row[] = []
  for (const engine of engines) {
    process.env['SHOP_TEST_ENGINE'] = engine
    rows.push(...(await listsOn(engine)))
  }
  return rows
}

async function listsOn(engine: Engine): Promise<Row[]> {
  const shops: SizedShop[] = []
  try {
    for (const size of SIZES) shops.push(await open(engine, size))
    const rows: Row[] = []
    console.log(`  ${engine}, p50 / p99 in ms at ${SIZES.join(', ')} products`)
    const ofLists: Percentiles[][] = []
    for (const call of LIST_CALLS) {
      const measured = await measure(call, shops)
      print(call, measured)
      if (call.kind === 'list') ofLists.push(measured)
      rows.push(rowOf(engine, call, measured))
    }
    rows.push(p99Row(engine, ofLists))
    const biggest = shops.at(-1)
    if (biggest) rows.push(...(await measureFollowing(engine, biggest.shop, biggest.content)))
    return rows
  } finally {
    for (const { shop } of shops) await shop.close()
  }
}

async function open(engine: Engine, size: number): Promise<SizedShop> {
  const shop = await createShop()
  const content = await fillBigShop(shop.db, size)
  const before = usedMegabytes()
  const startedAt = performance.now()
  await shop.deps.catalogue.current()
  const listsReadyAt = performance.now()
  const between = usedMegabytes()
  const searchStartedAt = performance.now()
  await shop.deps.catalogue.load()
  const searchReadyAt = performance.now()
  const after = usedMegabytes()
  console.log(
    `  ${engine}, ${size} products: lists ready in ${(listsReadyAt - startedAt).toFixed(0)} ms with ` +
      `${(between - before).toFixed(1)} MB, search in ${(searchReadyAt - searchStartedAt).toFixed(0)} ms with ` +
      `${(after - between).toFixed(1)} MB`,
  )
  return { size, shop, content }
}

/**
 * The sizes take turns, and what counts is the lower quarter of the rounds: where others use the
 * machine too, most rounds meet them, which is no property of the shop.
 */
async function measure(call: MeasuredCall, shops: readonly SizedShop[]): Promise<Percentiles[]> {
  const rounds = shops.map((): Percentiles[] => [])
  const random = callsRandom()
  for (const sized of shops) await oneRound(call, sized, random, WARM_CALLS)
  collectGarbage()
  for (let round = 0; round < ROUNDS; round++)
    for (const [place, sized] of shops.entries())
      rounds[place]?.push(percentilesOf(await oneRound(call, sized, random, CALLS_A_ROUND)))
  return rounds.map(measured => ({
    p50: lowerQuarter(measured.map(({ p50 }) => p50)),
    p99: lowerQuarter(measured.map(({ p99 }) => p99)),
  }))
}

async function oneRound(
  call: MeasuredCall,
  { shop, content }: SizedShop,
  random: Random,
  calls: number,
): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < calls; n++) times.push(await requestMs(shop, call.path(content, random)))
  return times
}

/** Milliseconds from a request to the whole text of its answer, without the wire. */
async function requestMs({ backend }: TestShop, path: string): Promise<number> {
  const request = new Request(`http://shop.test/api/v1${path}`)
  const startedAt = performance.now()
  const answer = await backend(request)
  await answer.text()
  const time = performance.now() - startedAt
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  return time
}

function print({ name }: MeasuredCall, measured: readonly Percentiles[]): void {
  const cells = measured.map(({ p50, p99 }) => `${p50.toFixed(2)} / ${p99.toFixed(2)}`.padEnd(16))
  console.log(`    ${name.padEnd(36)} ${cells.join(' ')}`)
}

function rowOf(engine: Engine, { name, kind }: MeasuredCall, measured: Percentiles[]): Row {
  const big = measured.at(-1)?.p99 ?? NaN
  return kind === 'list'
    ? timesRow(`${name} p50, ${engine}`, [measured], 'p50')
    : {
        name: `${name} p99, ${engine}`,
        value: big,
        unit: 'ms',
        limit: P99_LIMIT_MS[kind],
        must: 'stay',
      }
}

/** Of all kinds of lists together: of one alone it is the second longest of 200 calls, mere chance. */
const p99Row = (engine: Engine, ofLists: Percentiles[][]): Row =>
  timesRow(`all lists p99, ${engine}`, ofLists, 'p99')

/** How many times as long the biggest shop takes as the smallest, over some kinds of calls. */
function timesRow(name: string, kinds: Percentiles[][], part: keyof Percentiles): Row {
  const sum = (place: number): number =>
    kinds.reduce((total, measured) => total + (measured.at(place)?.[part] ?? NaN), 0)
  return {
    name: `${name}, big ÷ small`,
    value: sum(-1) / sum(0),
    unit: '×',
    limit: LIST_LIMIT,
    must: 'stay',
  }
}
