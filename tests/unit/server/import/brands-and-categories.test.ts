import { expect, test } from 'vitest'
import { Groups } from '#server/import/price-list/brands-and-categories.ts'

const CATEGORIES = [
  { id: 1, code: 'drinks', name: 'نوشیدنی', type: 'branch', parent_id: null, position: 1 },
  { id: 2, code: 'soda', name: 'نوشابه/آب', type: 'leaf', parent_id: 1, position: 2 },
]

function groupsOf(...texts: string[]): Groups {
  const categories = new Map(CATEGORIES.map(category => [category.code, category]))
  return new Groups({ brands: new Map(), categories } as never, texts)
}

test.each(['نوشابه/آب', 'نوشیدنی > نوشابه/آب', 'نوشابه/آب > گازدار'])(
  'does not split an existing category name at a separator inside it: %s',
  text => {
    const groups = groupsOf(text)
    expect(groups.category(text, false)).toBe('soda')
    expect(groups.rowsFor(new Set(['soda'])).categories).toEqual([])
  },
)

test.each([
  ['لبنیات', 'لبنیات > ماست'],
  ['لبنیات > ماست', 'لبنیات'],
])('puts products of a branch into a leaf of its own, in any order: %s, %s', (...texts) => {
  const groups = groupsOf(...texts)
  const codes = new Set(texts.map(text => groups.category(text, false)))
  const types = groups.rowsFor(codes).categories.map(({ data: { name, type } }) => [name, type])
  expect(new Map(types as [string, string][])).toEqual(
    new Map([
      ['لبنیات', 'branch'],
      ['ماست', 'leaf'],
      ['سایر لبنیات', 'leaf'],
    ]),
  )
})
