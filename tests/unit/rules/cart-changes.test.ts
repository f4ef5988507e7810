import { expect, test } from 'vitest'
import { CartErrorCause, ItemType } from '#lib/codes/cart.ts'
import type { Cartable, CartItem, ReducedLine } from '#lib/contract/cart.ts'
import { cartChanges, requestedLine } from '#lib/rules/cart-changes.ts'

type Part = Partial<Cartable>

const line = (id: number, count: number, part: Part = {}): CartItem => ({
  cartable: {
    type: 'product',
    price: 100,
    price_by_discount: null,
    error: null,
    name: `کالای ${id}`,
    ...part,
    id,
  } as Cartable,
  count,
  price: 0,
  priority: id,
  temporary: true,
})
const reduced = (id: number, message: string): ReducedLine => ({
  type: ItemType.product,
  id,
  count: 0,
  message,
})
const unavailable = { cause_type: CartErrorCause.unavailable, message: '', id: 1, type: 1 } as const

// What the browser held, what the account holds after the merge, what the shopper is shown.
test.each([
  ['nothing, where all joined as it was', [line(1, 2)], [line(1, 2)], []],
  ['nothing, where the account held more', [line(1, 2)], [line(1, 5)], []],
  [
    'what there is less of',
    [line(1, 5)],
    [line(1, 2)],
    [{ kind: 'fewer', name: 'کالای 1', requested: 5, count: 2 }],
  ],
  ['what is gone', [line(1, 5)], [], [{ kind: 'missing', name: 'کالای 1', reason: 'نیست' }]],
  [
    'what the account holds and cannot be bought',
    [line(1, 5)],
    [line(1, 5, { error: unavailable })],
    [{ kind: 'missing', name: 'کالای 1', reason: 'نیست' }],
  ],
  [
    'what costs otherwise',
    [line(1, 2)],
    [line(1, 2, { price: 120 })],
    [{ kind: 'price', name: 'کالای 1', from: 100, to: 120 }],
  ],
  [
    'the price that is paid, not the listed one',
    [line(1, 2, { price: 150, price_by_discount: 100 })],
    [line(1, 2, { price: 150, price_by_discount: 90 })],
    [{ kind: 'price', name: 'کالای 1', from: 100, to: 90 }],
  ],
  [
    'a bundle apart from a product of its number',
    [line(1, 2, { type: 'bundle' })],
    [line(1, 2, { price: 500 }), line(1, 2, { type: 'bundle' })],
    [],
  ],
] as const)('shows %s', (_, localLines, merged, changes) => {
  expect(cartChanges(localLines.map(requestedLine), merged, [reduced(1, 'نیست')])).toEqual(changes)
})

test('products of the same name are distinguished by brand and size', () => {
  const milk = (id: number, distinction: string) => ({
    ...requestedLine(line(id, 3, { name: 'شیر' })),
    distinction,
  })
  const bread = { ...requestedLine(line(3, 2, { name: 'نان' })), distinction: 'سنگک' }
  const localLines = [milk(1, 'پگاه ۹۰۰ گرم'), milk(2, 'میهن ۹۰۰ گرم'), bread]
  const names = cartChanges(localLines, [], [reduced(1, '«شیر» نیست')]).map(change =>
    change.kind === 'missing' ? [change.name, change.reason] : [],
  )
  expect(names).toEqual([
    ['شیر پگاه ۹۰۰ گرم', '«شیر پگاه ۹۰۰ گرم» نیست'],
    ['شیر میهن ۹۰۰ گرم', ''],
    ['نان', ''],
  ])
})

test('reports no price change for a line without a price', () => {
  const { price: _, ...again } = requestedLine(line(1, 2))
  expect(cartChanges([again], [line(1, 2, { price: 500 })], [])).toEqual([])
})

test('lists removed lines first and prices last; one line may have both', () => {
  const localLines = [line(1, 4), line(2, 1)]
  const kinds = cartChanges(localLines.map(requestedLine), [line(1, 3, { price: 1 })], []).map(
    ({ kind }) => kind,
  )
  expect(kinds).toEqual(['missing', 'fewer', 'price'])
})
