import { expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import { replaceBarcodes } from '#server/catalogue/barcode-queries.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  firstWindow,
  insertDelivery,
  insertWindowTemplate,
  readyShopper,
} from '#tests/support/builders/checkout.ts'
import { moveByStaff } from '#tests/support/builders/order-life.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

const shop = shopForFile()

test('lists a window by shelf, with the sum of each product and its orders', async () => {
  const product = await insertProduct(shop.db, { inventory: 50, name: 'عدس' })
  const barcodes = ['6260100100107', '20000004']
  await replaceBarcodes(shop.db, new Map([[product, barcodes]]))
  const picker = await signedInStaff(shop, ['picker'])
  const delivery = await insertDelivery(shop)
  const time_id = await firstWindow(shop, await insertWindowTemplate(shop.db))
  const place = { ...delivery, time_id }
  const orders = []
  for (const count of [1, 4]) {
    const buyer = await readyShopper(shop, place, [{ item_id: product, count }])
    const { data } = await buyer.store({ payment_port: 5 })
    await moveByStaff(shop, data.id, { status: OrderStatus.confirmed, paid: true })
    orders.push(data)
  }
  const list = async () =>
    (await picker.as('GET /admin/picking', { query: { window: place.time_id } })).data
  const before = await list()
  expect(before.next).toBe(place.time_id)
  expect(before.windows.find(each => each.window_id === place.time_id)?.total).toBe(2)
  expect(before.shelves.flatMap(({ products }) => products)).toMatchObject([
    {
      ...{ id: product, name: 'عدس', count: 5, barcodes },
      orders: orders.map(({ tracking_code }, at) => ({ tracking_code, count: [1, 4][at] })),
    },
  ])
  const params = { id: orders[0]?.id ?? 0 }
  const { data: order } = await picker.as('GET /admin/picking/{id}', { params })
  expect(order.lines).toMatchObject([{ name: 'عدس', barcodes }])
  await picker.as('PUT /admin/picking/{id}', { params, body: { lines: [] } })
  const after = await list()
  expect(after.orders.map(({ picked }) => picked)).toEqual([true, false])
  expect(after.shelves[0]?.products[0]?.count).toBe(4)
  expect(after.next).toBe(place.time_id)
  expect((await list()).shelves[0]?.shelf).not.toBe('')
  const last = { id: orders[1]?.id ?? 0 }
  await picker.as('PUT /admin/picking/{id}', { params: last, body: { lines: [] } })
  expect((await list()).next).toBeNull()
})
