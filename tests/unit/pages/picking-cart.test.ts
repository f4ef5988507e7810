import { expect, test } from 'vitest'
import { ItemType } from '#lib/codes/cart.ts'
import { SubstitutionChoice } from '#lib/codes/order.ts'
import type { PickingLine } from '#lib/contract/admin/picking-line.ts'
import type { CartOrder } from '#lib/contract/admin/picking-cart.ts'
import { countsIn } from '../../../src/pages/admin/_parts/cart-counts.ts'
import { cartGoods } from '../../../src/pages/admin/_parts/cart-goods.ts'
import { collectedValues } from '../../../src/pages/admin/_parts/picking-form.ts'

const lineOf = (id: number, more: Partial<PickingLine>): PickingLine => ({
  ...{ id, type: ItemType.product, name: 'شیر', about: '', image: '', shelf: 'لبنیات', count: 1 },
  ...{ handed: 1, price: 1, weight: null, parts: [], barcodes: [], proposal: null },
  ...{ substitution: SubstitutionChoice.call, substitutes: [], collected: null },
  ...more,
})
const orderOf = (id: number, position: number, lines: PickingLine[]): CartOrder => ({
  ...{ id, position, lines, tracking_code: String(id), window_fa: '', notes: [], refusal: null },
})
const collected = { picked: 2, picked_g: null, scanned: 1 }

test('equal goods stand once, by shelf, with the part of each position', () => {
  const cart = [
    orderOf(1, 1, [lineOf(11, { count: 2 }), lineOf(12, { name: 'نان', shelf: 'نانوایی' })]),
    orderOf(2, 2, [lineOf(21, { count: 3 }), lineOf(22, { name: 'کره' })]),
    { ...orderOf(3, 3, [lineOf(31, {})]), refusal: 'لغو شد' },
  ]
  const goods = cartGoods(cart).map(({ line, sum, shares }) => [
    ...[line.name, sum],
    ...shares.map(({ position, line: { count } }) => `${position}:${count}`),
  ])
  expect(goods).toEqual(
    [
      ['شیر', 5, '1:2', '2:3'],
      ['کره', 1, '2:1'],
      ['نان', 1, '1:1'],
    ].sort(([a], [b]) =>
      a === 'نان' ? 1 : b === 'نان' ? -1 : String(a).localeCompare(String(b), 'fa'),
    ),
  )
})

test('collected counts are the values of a form, and only changed ones are sent', () => {
  const lines = [lineOf(11, { count: 2, collected }), lineOf(12, {})]
  expect(collectedValues(lines)).toEqual({ 'picked-11': '۲', 'scanned-11': '1' })
  const values = { ...collectedValues(lines), 'picked-12': '', step: 'count' }
  expect(countsIn([orderOf(1, 1, lines)], values)).toEqual([])
  expect(countsIn([orderOf(1, 1, lines)], { ...values, 'picked-11': '۱' })).toEqual([
    { order: 1, line: 11, picked: 1, picked_g: null, scanned: 1, was: collected },
  ])
})
