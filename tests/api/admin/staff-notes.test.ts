import { expect, test } from 'vitest'
import { insertDelivery, refusalOf } from '#tests/support/builders/checkout.ts'
import { saveOrder } from '#tests/support/builders/order-life.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()

test('stores notes of the staff with their author, unseen by the customer', async () => {
  const { id, client } = await saveOrder(shop, await insertDelivery(shop))
  const { as } = await signedInStaff(shop, ['finance'])
  const params = { id }
  await as('POST /admin/orders/{id}/notes', { params, body: { body: ' تلفنش اشغال بود ' } })
  const { staff_notes } = (await as('GET /admin/orders/{id}', { params })).data
  expect(staff_notes).toEqual([
    {
      id: expect.any(Number) as number,
      at: shop.clock.now,
      author: expect.any(String) as string,
      body: 'تلفنش اشغال بود',
    },
  ])
  const receipt = await client('GET /profile/receipts/{id}', { params })
  expect(JSON.stringify(receipt.data)).not.toContain('اشغال')
})

test('refuses an empty note, one of an unknown order, and one by a picker', async () => {
  const { id } = await saveOrder(shop, await insertDelivery(shop))
  const { as } = await signedInStaff(shop, ['orders'])
  const write = (order: number, body: string) =>
    as('POST /admin/orders/{id}/notes', { params: { id: order }, body: { body } })
  expect(await refusalOf(write(id, '  '))).toMatchObject({ code: 422 })
  expect(await refusalOf(write(id + 1, 'متن'))).toMatchObject({ code: 404 })
  const picker = await signedInStaff(shop, ['picker'])
  const body = { body: 'متن' }
  expect(
    await refusalOf(picker.as('POST /admin/orders/{id}/notes', { params: { id }, body })),
  ).toMatchObject({ code: 403 })
})
