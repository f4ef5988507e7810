import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { demoProducts, searchIn } from '#tests/support/builders/demo-search.ts'

/** What shoppers type, and the products, by sku or by name, of which one must be among the first. */
interface Pair {
  kind: string
  query: string
  expected: string
}

const AMONG = 5
const RECALL_MIN = 0.95
const PAIRS_MIN = 320

const pairs: Pair[] = parse(readFileSync('tests/unit/server/search/golden.csv'), { columns: true })
const products = demoProducts()
const search = searchIn(products)
const isMeant = ({ expected }: Pair, product: { sku: string; name: string }): boolean =>
  expected.split('|').some(one => one === product.sku || one === product.name)

test('the golden pairs name existing products, each query once', () => {
  expect(pairs.length).toBeGreaterThanOrEqual(PAIRS_MIN)
  expect(new Set(pairs.map(({ query }) => query)).size).toBe(pairs.length)
  const known = new Set(products.flatMap(({ sku, name }) => [sku, name]))
  const unknown = pairs.flatMap(({ expected }) =>
    expected.split('|').filter(one => !known.has(one)),
  )
  expect(unknown).toEqual([])
})

test('typical searches find the intended product among the first five', () => {
  const start = performance.now()
  const answers = pairs.map(pair => ({ pair, first: search(pair.query).slice(0, AMONG) }))
  const milliseconds = (performance.now() - start) / pairs.length
  const misses = answers.filter(({ pair, first }) => !first.some(one => isMeant(pair, one)))
  const recall = 1 - misses.length / pairs.length
  console.info(
    `search: recall at ${AMONG} is ${recall.toFixed(4)} over ${pairs.length} pairs, ` +
      `${milliseconds.toFixed(2)} ms a query`,
  )
  const report = misses.map(
    ({ pair, first }) =>
      `${pair.kind}: ${pair.query} → ${first.map(({ sku }) => sku).join(', ') || 'nothing'}`,
  )
  expect(recall, report.join('\n')).toBeGreaterThanOrEqual(RECALL_MIN)
})
