import { describe, expect, test } from 'vitest'
import type { Client } from '#lib/api/client.ts'
import { auditShop } from '#server/audit/audit-shop.ts'
import { byWeight, insertProduct } from '#tests/support/builders/catalogue.ts'
import { editor, historyOf, productOf } from '#tests/support/builders/catalogue-editor.ts'
import { insertDelivery, readyShopper, refusalOf } from '#tests/support/builders/checkout.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
let sent = 0

interface Line {
  sku: string
  amount: number
  cost?: number
  expires?: string
}

const post = async (
  as: Client,
  kind: 'receipt' | 'count' | 'waste',
  lines: Line[],
  more: { supplier_id?: number; reason?: string; once_key?: string } = {},
) => {
  const body = { kind, lines, once_key: `form-${++sent}`, ...more }
  return (await as('POST /admin/stock/documents', { body })).data.id
}

const inventoryOf = async (id: number) => (await productOf(shop, id)).inventory

const movementsOf = async (as: Client, id: number) =>
  (await as('GET /admin/stock/products/{id}', { params: { id } })).data

describe('a receipt', () => {
  test('adds to the stock and averages the cost', async () => {
    const id = await insertProduct(shop.db, { sku: 'A-1', price: 2_000, inventory: 10 })
    const as = await editor(shop)
    const name = 'پخش البرز'
    const body = { name, phone: '02188', note: null }
    const supplier_id = (await as('POST /admin/stock/suppliers', { body })).data.id
    await post(as, 'receipt', [{ sku: 'A-1', amount: 10, cost: 1_000 }], { supplier_id })
    const line = { sku: 'A-1', amount: 10, cost: 1_300, expires: '۱۴۰۵-۱۲-۱۰' }
    const document = await post(as, 'receipt', [line], { supplier_id })
    expect(await inventoryOf(id)).toBe(30)
    expect(await movementsOf(as, id)).toMatchObject({
      ...{ cost: 1_100, last_cost: 1_300, price: 2_000, margin_percent: 45 },
      movements: [
        { change: 10, stock_after: 30, unit_cost: 1_300, cost_after: 1_100, supplier: name },
        { change: 10, stock_after: 20, unit_cost: 1_000, cost_after: 1_000 },
      ],
    })
    const params = { id: document }
    expect((await as('GET /admin/stock/documents/{id}', { params })).data).toMatchObject({
      ...{ kind: 'receipt', supplier: name, lines: 1, value: 13_000 },
      goods: [{ sku: 'A-1', expires_fa: '۱۴۰۵-۱۲-۱۰' }],
    })
    expect(await historyOf(as, 'stock-document', document)).toHaveLength(1)
    expect((await auditShop(shop.db)).faults).toEqual([])
  })

  test('posts once, however often its form is sent', async () => {
    const id = await insertProduct(shop.db, { sku: 'A-1', inventory: 0 })
    const as = await editor(shop)
    const send = () => post(as, 'receipt', [{ sku: 'A-1', amount: 5 }], { once_key: 'one' })
    const ids = await Promise.all([send(), send(), send()])
    expect(new Set(ids).size).toBe(1)
    expect(await inventoryOf(id)).toBe(5)
  })

  test('names each faulty line and posts none', async () => {
    const id = await insertProduct(shop.db, { sku: 'A-1', inventory: 1 })
    const as = await editor(shop)
    const lines = [
      { sku: 'A-1', amount: 5 },
      { sku: 'A-1', amount: 5 },
      { sku: 'NONE-1', amount: 5 },
    ]
    const refused = await refusalOf(post(as, 'receipt', lines))
    expect(Object.keys(refused.fields)).toEqual(['amount.A-1', 'amount.NONE-1'])
    expect(await inventoryOf(id)).toBe(1)
  })

  test('counts goods by weight in grams and their cost by the kilogram', async () => {
    const id = await insertProduct(shop.db, { sku: 'A-1', inventory: 0, ...byWeight() })
    const as = await editor(shop)
    const document = await post(as, 'receipt', [{ sku: 'A-1', amount: 2_500, cost: 120_000 }])
    expect(await inventoryOf(id)).toBe(2_500)
    expect(await movementsOf(as, id)).toMatchObject({ price: 200_000, margin_percent: 40 })
    const params = { id: document }
    expect((await as('GET /admin/stock/documents/{id}', { params })).data.value).toBe(300_000)
  })
})

describe('waste', () => {
  test('needs a reason and takes at most what is left', async () => {
    const id = await insertProduct(shop.db, { sku: 'A-1', inventory: 3 })
    const as = await editor(shop)
    const line = { sku: 'A-1', amount: 2 }
    expect(Object.keys((await refusalOf(post(as, 'waste', [line]))).fields)).toEqual(['reason'])
    await post(as, 'waste', [line], { reason: 'تاریخ گذشته' })
    const refused = await refusalOf(post(as, 'waste', [line], { reason: 'شکسته' }))
    expect(Object.keys(refused.fields)).toEqual(['amount.A-1'])
    expect(await inventoryOf(id)).toBe(1)
  })
})

describe('a count', () => {
  test('begins to limit a stock that was unlimited', async () => {
    const id = await insertProduct(shop.db, { sku: 'A-1', inventory: null })
    const as = await editor(shop)
    await post(as, 'count', [{ sku: 'A-1', amount: 7 }])
    expect(await inventoryOf(id)).toBe(7)
  })

  test('needs a reason for what it takes from the stock', async () => {
    const id = await insertProduct(shop.db, { sku: 'A-1', inventory: 5 })
    const as = await editor(shop)
    await post(as, 'count', [{ sku: 'A-1', amount: 6 }])
    const line = { sku: 'A-1', amount: 4 }
    expect(Object.keys((await refusalOf(post(as, 'count', [line]))).fields)).toEqual(['reason'])
    const document = await post(as, 'count', [line], { reason: 'شکسته' })
    expect(await inventoryOf(id)).toBe(4)
    const params = { id: document }
    const { data } = await as('GET /admin/stock/documents/{id}', { params })
    expect(data.reason).toBe('شکسته')
  })

  test('includes goods of open orders, and loses none of those placed meanwhile', async () => {
    const delivery = await insertDelivery(shop)
    const id = await insertProduct(shop.db, { sku: 'A-1', inventory: 50 })
    const as = await editor(shop)
    const lines = [{ item_id: id, count: 2 }]
    const shoppers = []
    for (let n = 0; n < 4; n++) shoppers.push(await readyShopper(shop, delivery, lines))
    const [first, ...others] = shoppers
    await first?.store()
    await Promise.all([
      ...others.map(({ store }) => store()),
      post(as, 'count', [{ sku: 'A-1', amount: 45 }], { reason: 'شکسته' }),
      post(as, 'receipt', [{ sku: 'A-1', amount: 10 }]),
      post(as, 'waste', [{ sku: 'A-1', amount: 1 }], { reason: 'شکسته' }),
    ])
    const held = (await movementsOf(as, id)).held
    const left = (await inventoryOf(id)) ?? 0
    expect(held).toBe(8)
    // The count sets what it counted; goods received or wasted before it are in that, later ones not.
    const total = (await movementsOf(as, id)).movements.reduce((sum, { change }) => sum + change, 0)
    expect(left).toBe(50 - held + total)
    expect((await auditShop(shop.db)).faults).toEqual([])
  })
})

test('the reorder list has what is left for fewer days than asked, with its supplier', async () => {
  const delivery = await insertDelivery(shop)
  const id = await insertProduct(shop.db, { sku: 'A-1', inventory: 3 })
  const plenty = await insertProduct(shop.db, { sku: 'B-1', inventory: 30 })
  const as = await editor(shop)
  const body = { name: 'پخش البرز', phone: null, note: null }
  const supplier_id = (await as('POST /admin/stock/suppliers', { body })).data.id
  await post(as, 'receipt', [{ sku: 'A-1', amount: 1, cost: 500 }], { supplier_id })
  const lines = [id, plenty].map(item_id => ({ item_id, count: 3 }))
  await (await readyShopper(shop, delivery, lines)).store()
  const listed = async (query: object) => (await as('GET /admin/stock/reorder', { query })).data
  expect(await listed({})).toMatchObject([
    { sku: 'A-1', inventory: 1, sold: 3, missing: 2, supplier: 'پخش البرز' },
  ])
  expect(await listed({ supplier_id: supplier_id + 1 })).toEqual([])
})

test('suppliers are changed with their history', async () => {
  const as = await editor(shop)
  const body = { name: 'البرز', phone: null, note: null }
  const { id } = (await as('POST /admin/stock/suppliers', { body })).data
  await as('PUT /admin/stock/suppliers/{id}', { params: { id }, body: { ...body, phone: '021' } })
  expect((await as('GET /admin/stock/suppliers', {})).data).toEqual([{ id, ...body, phone: '021' }])
  expect(await historyOf(as, 'supplier', id)).toHaveLength(2)
})
