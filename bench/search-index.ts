import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { createSearchIndex, type SearchIndex } from '#server/catalogue/search-index.ts'
import type { SearchDocument } from '#server/search/document-words.ts'
import { demoProducts } from '#tests/support/builders/demo-search.ts'
import { seeded } from '#tests/support/builders/random.ts'
import type { Row } from './measure.ts'
import { usedMegabytes } from './memory.ts'
import { percentilesOf } from './percentiles.ts'

const SIZES = [1_000, 20_000, 100_000]
const ROUNDS = 5
const P99_LIMIT_MS = 15
const BUILD_LIMIT_SECONDS = 3
const WORDS = 12_000
const BRANDS = 1_500
const LETTERS = Array.from('ابپتثجچحخدذرزسشصطعغفقکگلمنوهی')
const HOSTILE = [
  'ا'.repeat(100),
  'ش'.repeat(40),
  'ا ب پ ت س ش م ن',
  'شی ما پن بر رو چا نو کر',
  'a'.repeat(100),
  'شیرماستپنیرکرهخامهدوغکشکبستنیبرنجروغن',
  'شیر '.repeat(24),
  '%_\'";\\[]{}()*+?^$|./,<>~!@#&=-'.repeat(3),
  '1 2 3 4 5 6 7 8 9',
  'ی ی ی ی ی ی ی ی',
]

/** The search index alone: building it, its memory, and how long queries take. */
export async function searchIndex(): Promise<Row[]> {
  return SIZES.flatMap(size => measure(size))
}

/** Products like those of the demo shop, with brands and words of their own; always the same. */
export function manyDocuments(count: number): SearchDocument[] {
  const random = seeded(7)
  const word = () =>
    Array.from({ length: 3 + random.below(6) }, () => random.pick(LETTERS)).join('')
  const words = Array.from({ length: WORDS }, word)
  const brands = Array.from({ length: BRANDS }, () => `${random.pick(words)} ${random.pick(words)}`)
  const demo = demoProducts()
  return Array.from({ length: count }, (_, index) => {
    const { name, category, more } = random.pick(demo)
    const extraWords = Array.from({ length: random.below(3) }, () => random.pick(words))
    const brand = random.pick(brands)
    return { id: index + 1, name: [name, ...extraWords].join(' '), brand, category, more }
  })
}

function measure(size: number): Row[] {
  const documents = manyDocuments(size)
  const before = usedMegabytes()
  const startedAt = performance.now()
  const index = createSearchIndex()
  for (const document of documents) index.put(document)
  index.search('شیر')
  const seconds = (performance.now() - startedAt) / 1000
  const megabytes = usedMegabytes() - before
  const times = timesOf(index, documents)
  const { p50, p99 } = percentilesOf(times)
  const of = `of ${size} documents`
  console.log(
    `  ${of}: built in ${seconds.toFixed(2)} s, ${megabytes.toFixed(1)} MB, a query ` +
      `${p50.toFixed(2)} ms (p50), ${p99.toFixed(2)} ms (p99), ` +
      `${Math.max(...times).toFixed(2)} ms at most`,
  )
  return [
    { name: `search p99 ${of}`, value: p99, unit: 'ms', limit: P99_LIMIT_MS, must: 'stay' },
    { name: `index ${of}`, value: seconds, unit: 's', limit: BUILD_LIMIT_SECONDS, must: 'stay' },
  ]
}

/**
 * Milliseconds of every query, the shortest of its rounds, so that neighbours of this machine do not
 * count: what shoppers type, names, and hostile ones.
 */
function timesOf(index: SearchIndex, documents: readonly SearchDocument[]): number[] {
  const golden: { query: string }[] = parse(readFileSync('tests/unit/server/search/golden.csv'), {
    columns: true,
  })
  const names = documents.slice(0, 200).map(({ name, brand }) => `${name} ${brand}`)
  const queries = [...golden.map(({ query }) => query), ...names, ...HOSTILE]
  const times = queries.map(() => Infinity)
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, query] of queries.entries()) {
      const startedAt = performance.now()
      index.search(query)
      times[at] = Math.min(times[at] ?? Infinity, performance.now() - startedAt)
    }
  return times
}
