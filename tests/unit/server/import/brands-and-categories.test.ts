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

test('takes the name of a merged brand or category for the one that it went into', () => {
  const brands = new Map([['kalleh', { id: 7, code: 'kalleh', name: 'کاله', position: 1 }]])
  const categories = new Map(CATEGORIES.map(category => [category.code, category]))
  const merged = [
    { list: 'brands', id: 8, name: 'Kalleh', parent_code: null, into_id: 7 },
    { list: 'categories', id: 3, name: 'دلستر', parent_code: 'drinks', into_id: 2 },
  ] as const
  const texts = ['دلستر', 'نوشیدنی > دلستر']
  const groups = new Groups({ brands, categories } as never, texts, merged)
  expect(groups.brand('KALLEH', false)).toBe('kalleh')
  expect(texts.map(text => groups.category(text, false))).toEqual(['soda', 'soda'])
  expect(groups.categoryName('soda')).toBe('نوشابه/آب')
  expect(groups.rowsFor(new Set(['kalleh', 'soda']))).toEqual({ brands: [], categories: [] })
})

test('takes a former path for the category that its last went into, below another one', () => {
  const dairy = { id: 4, code: 'dairy', name: 'لبنیات', type: 'branch', parent_id: null }
  const all = [...CATEGORIES, { ...dairy, position: 3 }]
  const categories = new Map(all.map(category => [category.code, category]))
  const merged = [
    { list: 'categories', id: 3, name: 'دوغ', parent_code: 'dairy', into_id: 2 },
  ] as const
  const texts = ['لبنیات > دوغ', 'نوشیدنی > دوغ']
  const groups = new Groups({ brands: new Map(), categories } as never, texts, merged)
  const codes = texts.map(text => groups.category(text, false))
  expect(codes[0]).toBe('soda')
  const names = groups.rowsFor(new Set(codes)).categories.map(({ data }) => data)
  expect(names).toMatchObject([{ name: 'دوغ', parent: 'drinks' }])
})

test('finds a brand that an earlier list made, though it has another name by now', () => {
  const earlier = groupsOf()
  const code = earlier.brand('کالة', false)
  const brands = new Map([[code, { id: 7, code, name: 'کاله آمل', position: 1 }]])
  const groups = new Groups({ brands, categories: new Map() } as never, [])
  expect(groups.brand('کالة', false)).toBe(code)
  expect(groups.rowsFor(new Set([code])).brands).toEqual([])
})

test('knows a category that an earlier list made by the name that it has by now', () => {
  const code = groupsOf().category('لبنیات', false)
  const stored = { id: 4, code, name: 'شیر و ماست', type: 'leaf', parent_id: null, position: 1 }
  const categories = new Map([[code, stored]])
  const groups = new Groups({ brands: new Map(), categories } as never, [])
  expect(groups.category('لبنیات', false)).toBe(code)
  expect(groups.categoryName(code)).toBe('شیر و ماست')
})
