import { beforeEach, expect, test } from 'vitest'
import { insertProduct, PICTURE } from '#tests/support/builders/catalogue.ts'
import { putPicture } from '#tests/support/builders/catalogue-editor.ts'
import { insertDelivery, refusalOf } from '#tests/support/builders/checkout.ts'
import { saveOrder } from '#tests/support/builders/order-life.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { listFileRows } from '#tests/support/checks/list-file.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
let owner: Awaited<ReturnType<typeof signedInStaff>>
let editor: Awaited<ReturnType<typeof signedInStaff>>

beforeEach(async () => {
  await putPicture(shop, PICTURE)
  owner = await signedInStaff(shop, ['owner'])
  editor = await signedInStaff(shop, ['content'])
  const ids = [
    await insertProduct(shop.db, { sku: 'A-1', image: PICTURE }),
    await insertProduct(shop.db, { sku: 'B-1', image: PICTURE }),
  ]
  const change = (sku: string, cells: object, was: object, by = editor) =>
    by.as('PUT /admin/catalogue/grid', { body: { rows: [{ sku, cells, was }] } })
  await change('A-1', { price: '120000' }, { price: '100000' })
  await change('B-1', { available: 'false' }, { available: 'true' }, owner)
  await shop.db
    .insertInto('changes')
    .values({
      ...{ at: shop.clock.now + 3 * 86_400, staff_id: null, record: 'setting', record_id: 'phone' },
      ...{ action: 'changed', before: null, after: '{"phone":"=1+1"}', reason: 'تلفن جديد' },
    })
    .execute()
  expect(ids).toHaveLength(2)
})

const list = async (query: object) => {
  const { data } = await owner.as('GET /admin/changes', { query })
  return data.map(({ record, actor }) => `${record} ${actor ?? 'command'}`)
}
const [SETTING, PRODUCT] = ['setting command', 'product مریم راد']

test('finds changes by person, kind, record, field, day and words', async () => {
  expect(await list({})).toEqual([SETTING, PRODUCT, PRODUCT])
  expect(await list({ sort: 'at' })).toEqual([PRODUCT, PRODUCT, SETTING])
  expect(await list({ staff: 'command' })).toEqual([SETTING])
  expect(await list({ staff: editor.id })).toEqual([PRODUCT])
  expect(await list({ record: 'setting' })).toEqual([SETTING])
  expect(await list({ record: 'setting', id: 'phone', action: 'changed' })).toEqual([SETTING])
  expect(await list({ action: 'approved' })).toEqual([])
  expect(await list({ field: 'price' })).toEqual([PRODUCT])
  expect(await list({ field: 'available' })).toEqual([PRODUCT])
  expect(await list({ field: 'x"%' })).toHaveLength(3)
  expect(await list({ q: '۱۲۰۰۰۰' })).toEqual([PRODUCT])
  expect(await list({ q: 'تلفن جدید' })).toEqual([SETTING])
  expect(await list({ q: 'PHONE' })).toEqual([SETTING])
  expect(await list({ q: 'تلفن جدرد' })).toEqual([])
  expect(await list({ to: '2000-01-01' })).toEqual([])
  expect(await list({ staff: 'nobody', record: 'x' })).toHaveLength(3)
})

test('names orders by their number, which the search finds, and products by their name', async () => {
  const { id, trackingCode } = await saveOrder(shop, await insertDelivery(shop))
  const body = { from: '10/10', to: '70/10', reason: 'مشتری خواست' } as const
  await owner.as('PUT /admin/orders/{id}', { params: { id }, body })
  const { data } = await owner.as('GET /admin/changes', { query: { q: trackingCode } })
  expect(data.map(({ record, title }) => [record, title])).toEqual([['order', trackingCode]])
  const all = (await owner.as('GET /admin/changes', { query: { record: 'product' } })).data
  expect(all.every(({ title }) => title?.startsWith('کالای '))).toBe(true)
})

test('the file runs no formula; list and file are for those who keep the staff', async () => {
  const { rows } = await listFileRows(shop, 'change-file?columns=reason,fields', owner.token)
  expect(rows).toHaveLength(4)
  expect(rows[1]?.slice(1)).toEqual(['{"phone":"=1+1"}', 'تلفن جديد'])
  expect(await refusalOf(editor.as('GET /admin/changes', {}))).toMatchObject({ code: 403 })
  expect((await listFileRows(shop, 'change-file', editor.token)).status).toBe(403)
})
