import { expect, test } from 'vitest'
import { createSearchIndex, type SearchIndex } from '#server/catalogue/search-index.ts'
import type { SearchDocument } from '#server/search/document-words.ts'
import { demoProducts } from '#tests/support/builders/demo-search.ts'
import { seeded } from '#tests/support/builders/random.ts'

const products = demoProducts()
const queries = [
  ...[
    'شیر',
    'ماست موسیر',
    'نان',
    'پنی',
    'adv',
    'کمچرب',
    'ماکارنی',
    'آب',
    '1',
    'لبنیات',
    'قهوه فوری',
  ],
  ...products.filter((_, index) => index % 40 === 0).map(({ name }) => name),
]

const indexOf = (documents: Iterable<SearchDocument>): SearchIndex => {
  const index = createSearchIndex()
  for (const document of documents) index.put(document)
  return index
}

const answers = (index: SearchIndex) =>
  queries.map(query => {
    const { ids, scores } = index.search(query)
    return { query, ids: [...ids], scores: [...scores] }
  })

const byId = (documents: ReadonlyMap<number, SearchDocument>) =>
  [...documents.values()].sort((one, other) => one.id - other.id)

test.each([1, 2, 3, 4, 5])('equals a new index after any puts and removes (%i)', seed => {
  const random = seeded(seed)
  const index = createSearchIndex()
  const indexed = new Map<number, SearchDocument>()
  for (let step = 0; step < 3_000; step++) {
    const id = 1 + random.below(400)
    if (random.chance(0.3)) {
      index.remove(id)
      indexed.delete(id)
    } else {
      const document = { ...random.pick(products), id }
      index.put(document)
      indexed.set(id, document)
    }
    // Searching in between makes it tidy up at moments of its own.
    if (random.chance(0.02)) index.search('شیر')
  }
  expect(answers(index)).toEqual(answers(indexOf(byId(indexed))))
})

test.each([
  ['شیر پرچرب', undefined],
  ['کمچرب', undefined],
  ['شیر پرچرپ', true],
  ['شیر پرچب', true],
])('reports a corrected word of %s or not', (query, corrected) => {
  expect(indexOf(products).search(query).change?.corrected).toBe(corrected)
})

test('is empty when everything was removed', () => {
  const index = indexOf(products)
  for (const { id } of products) index.remove(id)
  for (const { ids } of answers(index)) expect(ids).toEqual([])
  index.remove(1)
  index.put(products[0]!)
  expect([...index.search(products[0]!.name).ids]).toEqual([products[0]!.id])
})

test('accepts any ids in any order and returns them ascending', () => {
  const ids = [2_147_483_647, 5, 70_000_000, 1, 900]
  const index = createSearchIndex()
  for (const id of ids) index.put({ id, name: 'شیر', brand: '', category: '' })
  expect([...index.search('شیر').ids]).toEqual(ids.toSorted((one, other) => one - other))
})

test('finds a replaced document by its new words only', () => {
  const index = createSearchIndex()
  index.put({ id: 1, name: 'ماست موسیر', brand: 'نوبام', category: 'ماست' })
  index.put({ id: 1, name: 'پنیر تبریزی', brand: 'نوبام', category: 'پنیر' })
  expect([...index.search('موسیر').ids]).toEqual([])
  expect([...index.search('ماست').ids]).toEqual([])
  expect([...index.search('تبریزی').ids]).toEqual([1])
  expect([...index.search('نوبام').ids]).toEqual([1])
})

test('stores names without a word, but does not find them', () => {
  const index = createSearchIndex()
  index.put({ id: 1, name: '؟', brand: 'نوبام', category: '' })
  const { ids, scores } = index.search('نوبام')
  expect([...ids]).toEqual([1])
  expect(scores[0]).toBeGreaterThan(0)
  expect([...index.search('؟').ids]).toEqual([])
})

test('finds every product by its own name, with no other name before it', () => {
  const index = indexOf(products)
  for (const product of products) {
    const { ids, scores } = index.search(product.name)
    const best = Math.max(...scores)
    const own = scores[ids.indexOf(product.id)] ?? 0
    const better = Array.from(ids, (id, at) => ({ id, score: scores[at]! }))
      .filter(({ score }) => score > own)
      .map(({ id }) => products[id - 1]!.name)
    if (better.some(name => name !== product.name))
      expect.fail(`${product.name} (${own} of ${best}) after ${better.join(', ')}`)
  }
})

test('returns ascending ids with scores above 0', () => {
  const index = indexOf(products)
  for (const { ids, scores } of answers(index)) {
    expect(ids.every((id, at) => at === 0 || id > ids[at - 1]!)).toBe(true)
    expect(scores.every(score => score > 0 && Number.isFinite(score))).toBe(true)
    expect(scores.length).toBe(ids.length)
  }
})
