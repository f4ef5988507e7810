import { expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import { orderStepName } from '#lib/text/labels/admin-orders.ts'
import { insertDelivery, insertPostingMethod } from '#tests/support/builders/checkout.ts'
import { moveByStaff, saveOrder, textsTo } from '#tests/support/builders/order-life.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

const shop = shopForEach()

test('an order for pickup is ready in the shop instead of sent', async () => {
  const delivery = await insertDelivery(shop)
  const posting_method = await insertPostingMethod(shop.db, { pickup: 1 })
  const order = await saveOrder(shop, { ...delivery, posting_method })
  const params = { id: order.id }
  const { as } = await signedInStaff(shop, ['orders'])
  await moveByStaff(shop, order.id, { status: OrderStatus.confirmed, paid: true })
  const office = (await as('GET /admin/orders/{id}', { params })).data
  expect(orderStepName(office.state, '50/20', office.posting_method.pickup)).toBe(
    'آماده‌ی تحویل در فروشگاه',
  )
  await moveByStaff(shop, order.id, { status: OrderStatus.outForDelivery })
  const { data } = await order.client('GET /profile/receipts/{id}', { params })
  expect(data.status_fa).toBe('آماده‌ی تحویل در فروشگاه')
  expect(data.status_navbar.map(({ faTitle }) => faTitle)).toContain('آماده‌ی تحویل')
  expect((await as('GET /admin/orders', {})).data).toMatchObject([{ status_fa: data.status_fa }])
  expect((await textsTo(shop, order.userId)).at(-1)).toBe('order-ready')
})
