import { expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import { getCheckout } from '#lib/api/checkout.ts'
import { choiceMessages, settingMessages } from '#lib/text/messages/admin-settings.ts'
import { contentMessages } from '#lib/text/messages/admin-content.ts'
import { insertDelivery, readyShopper, refusalOf } from '#tests/support/builders/checkout.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const COURIER = {
  ...{ title: 'پیک  فروشگاه', description: 'تا درِ خانه', logo: null, amount: 390_000 },
  ...{ active: true, free_for_companies: false, pickup: false },
}

/** The checkout is only read. */
const NOTHING = { posting_method: 0, time_id: 0 }

const owner = () => signedInStaff(shop, ['owner'])

test('methods are added, changed, put in order and deleted', async () => {
  const { as } = await owner()
  const add = async (title: string) =>
    (await as('POST /admin/posting-methods', { body: { ...COURIER, title } })).data.id
  const courier = await add(COURIER.title)
  const pickup = await add('تحویل حضوری')
  const express = await add('فوری')
  const list = async () => (await as('GET /admin/posting-methods', {})).data
  expect((await list()).map(({ title }) => title)).toEqual(['پیک فروشگاه', 'تحویل حضوری', 'فوری'])
  const params = { id: express }
  const order = async () => (await as('GET /admin/posting-methods', {})).extra_data.revision
  const read = await order()
  const move = (to: number, from: string, id = express) =>
    as('PUT /admin/posting-methods/{id}/position', {
      ...{ params: { id }, body: { position: to, revision: from } },
    })
  await move(1, read)
  expect(await refusalOf(move(2, read))).toMatchObject({
    ...{ code: 409, message: choiceMessages.staleOrder },
  })
  await move(99, await order(), courier)
  expect((await list()).map(({ id }) => id)).toEqual([express, pickup, courier])
  const { uses, revision, id, ...fields } = (await list())[1]!
  expect({ uses, id }).toEqual({ uses: 0, id: pickup })
  const body = { ...fields, pickup: true, amount: 0, revision }
  await as('PUT /admin/posting-methods/{id}', { params: { id }, body })
  const stale = as('PUT /admin/posting-methods/{id}', { params: { id }, body })
  expect(await refusalOf(stale)).toMatchObject({ code: 409, message: settingMessages.stale })
  await as('DELETE /admin/posting-methods/{id}', { params })
  const again = as('DELETE /admin/posting-methods/{id}', { params })
  expect(await refusalOf(again)).toMatchObject({ code: 404, message: choiceMessages.noMethod })
  const shopper = await readyShopper(shop, NOTHING)
  expect((await getCheckout(shopper.client)).data.posting_methods).toMatchObject([
    { id: pickup, title: 'تحویل حضوری', amount: 0, pickup: true, active: true },
    { id: courier, amount: 390_000, pickup: false },
  ])
  const history = await as('GET /admin/changes/{record}/{id}', {
    params: { record: 'posting-method', id: String(express) },
  })
  expect(history.data.map(({ action }) => action)).toEqual(['removed', 'changed', 'added'])
  expect(history.data[1]).toMatchObject({ before: { position: 3 }, after: { position: 1 } })
  expect(history.data[2]?.after).toMatchObject({ active: true, amount: 390_000 })
})

test('the id of a deleted method is not given again', async () => {
  const { as } = await owner()
  const add = async () => (await as('POST /admin/posting-methods', { body: COURIER })).data.id
  await add()
  const deleted = await add()
  await as('DELETE /admin/posting-methods/{id}', { params: { id: deleted } })
  expect(await add()).toBeGreaterThan(deleted)
})

test('a method with an open order is not deleted', async () => {
  const delivery = await insertDelivery(shop)
  const { posting_method: id } = delivery
  await (await readyShopper(shop, delivery)).store()
  await shop.db.updateTable('posting_methods').set({ title: 'پیک موتوری' }).execute()
  const { as } = await owner()
  const refused = as('DELETE /admin/posting-methods/{id}', { params: { id } })
  expect(await refusalOf(refused)).toMatchObject({ code: 409, message: choiceMessages.methodUsed })
  expect((await as('GET /admin/posting-methods', {})).data[0]?.uses).toBe(1)
  await shop.db.updateTable('orders').set({ status: OrderStatus.delivered }).execute()
  await as('DELETE /admin/posting-methods/{id}', { params: { id } })
})

test('refuses one of two concurrent changes of a method, and a lost picture', async () => {
  const { as } = await owner()
  const { id } = (await as('POST /admin/posting-methods', { body: COURIER })).data
  const { revision } = (await as('GET /admin/posting-methods', {})).data[0]!
  const put = (amount: number) =>
    as('PUT /admin/posting-methods/{id}', {
      params: { id },
      body: { ...COURIER, amount, revision },
    }).then(
      () => amount,
      () => null,
    )
  const amounts = (await Promise.all([put(100_000), put(200_000)])).filter(each => each !== null)
  expect((await as('GET /admin/posting-methods', {})).data.map(({ amount }) => amount)).toEqual(
    amounts,
  )
  const logo = '/media/missing-96x96.webp'
  const lost = as('POST /admin/posting-methods', { body: { ...COURIER, logo } })
  expect((await refusalOf(lost)).fields).toEqual({ logo: [contentMessages.noPicture] })
})
