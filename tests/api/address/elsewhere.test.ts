import { expect, test } from 'vitest'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { messages } from '#lib/text/messages.ts'
import { insertDelivery, readyShopper, refusalOf } from '#tests/support/builders/checkout.ts'
import { orderRow } from '#tests/support/checks/order-state.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const ISFAHAN = { lat: 32.65, lng: 51.67 }
const BODY = {
  name: 'سارا احمدی',
  mobile: '09121234567',
  address: 'خیابان چهارباغ',
  number: '۱۲',
  ...ISFAHAN,
  province: 'تهران',
  city: 'تهران',
}

const shop = shopForFile()

test('returns the name of a point in another city', async () => {
  const { data } = await shop.as(null)('GET /cedar/locality', { query: ISFAHAN })
  expect(data).toMatchObject({ province: 'اصفهان', city: 'اصفهان', locality: '', district: '' })
})

test('keeps the city of an address there; its order is placed by port 5 and waits', async () => {
  const delivery = await insertDelivery(shop)
  const { client, store } = await readyShopper(shop, delivery)
  const { data: address } = await client('POST /infos', { body: BODY })
  expect(address).toMatchObject({ province: 'اصفهان', city: 'اصفهان', finalizable: false })
  expect((await client('GET /infos', {})).data).toContainEqual(address)
  const refusal = await refusalOf(store({ info_id: address.id }))
  expect([refusal.code, refusal.message]).toEqual([402, messages.outsideTehranPort])
  const { data } = await store({ info_id: address.id, payment_port: 5 })
  expect(data).toMatchObject({ freeze: false, freeze_expired_at: null, url: null })
  expect(await orderRow(shop, data.id)).toMatchObject({
    status: OrderStatus.awaitingPayment,
    payment_status: PaymentStatus.unpaid,
  })
  const params = { id: data.id }
  expect((await client('GET /profile/receipts/{id}', { params })).data).toMatchObject({
    finalizable: false,
    customer: { city: 'اصفهان' },
  })
})
