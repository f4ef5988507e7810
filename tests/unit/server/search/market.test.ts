import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { detailsText } from '#server/search/document-words.ts'
import { searchIn } from '#tests/support/builders/demo-search.ts'

/**
 * What shoppers type, by class, over the price list of a supermarket as owners have it: glued sizes,
 * mixed digits and letters, brands in the name or beside it.
 */
interface Query {
  class: string
  query: string
  /** SKUs, of which one must be among the first five. */
  expected: string
  /** SKUs, of which one must be the first; empty where any order is right. */
  first: string
}

const AMONG = 5
const RECALL_MIN = 0.97
const FIRST_MIN = 0.93

const read = <T>(name: string): T[] =>
  parse(readFileSync(`tests/unit/server/search/${name}`), { columns: true })
const products = read<Record<string, string>>('market.csv').map((row, index) => ({
  id: index + 1,
  sku: row['sku'] ?? '',
  name: row['name'] ?? '',
  brand: row['brand'] ?? '',
  category: row['category'] ?? '',
  ancestors: [row['parent'] ?? ''].filter(Boolean),
  more: detailsText({
    volume: Number(row['volume']) || null,
    unit: row['unit'] || null,
    color: null,
  }),
  sold: Number(row['sold']),
}))
const search = searchIn(products)
const queries = read<Query>('market-queries.csv')

test('the queries name existing products, each once', () => {
  const known = new Set(products.map(({ sku }) => sku))
  const skus = queries.flatMap(({ expected, first }) => `${expected}|${first}`.split('|'))
  expect(skus.filter(sku => sku !== '' && !known.has(sku))).toEqual([])
  expect(new Set(queries.map(({ query }) => query)).size).toBe(queries.length)
})

const classes = [...new Set(queries.map(query => query.class))]
test.each(classes)(
  '%s: expected products are among the first five, and first where required',
  name => {
    const own = queries.filter(query => query.class === name)
    const found = own.map(each => ({
      each,
      skus: search(each.query)
        .slice(0, AMONG)
        .map(p => p.sku),
    }))
    const missed = found.filter(({ each, skus }) => !skus.some(sku => has(each.expected, sku)))
    const ordered = found.filter(({ each }) => each.first !== '')
    const later = ordered.filter(({ each, skus }) => !has(each.first, skus[0] ?? ''))
    const report = [...missed, ...later].map(
      ({ each, skus }) => `${each.query} → ${skus.join(' ')}`,
    )
    expect(1 - missed.length / own.length, report.join('\n')).toBeGreaterThanOrEqual(RECALL_MIN)
    expect(1 - later.length / ordered.length, report.join('\n')).toBeGreaterThanOrEqual(FIRST_MIN)
  },
)

const VOWELS = 'oae'.repeat(10)
const CPU_MAX_MS = 100

test.each([
  ...['h', 'n', 'r', 'm'].map(letter => `${letter}${VOWELS} ${VOWELS} ${VOWELS}v`),
  'ov'.repeat(50),
  'aeiou'.repeat(20),
  'sibzaminitokhmemorgh'.repeat(5),
  'یک و '.repeat(30),
  '1'.repeat(100),
])('«%s» takes little processor time', query => {
  search('شیر')
  const start = process.cpuUsage()
  search(query)
  expect(process.cpuUsage(start).user / 1_000).toBeLessThan(CPU_MAX_MS)
})

const has = (skus: string, sku: string): boolean => skus.split('|').includes(sku)
