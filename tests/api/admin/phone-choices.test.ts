import { expect, test } from 'vitest'
import { RepeatType } from '#lib/codes/checkout.ts'
import { auditShop } from '#server/audit/audit-shop.ts'
import { registeredUser } from '#tests/support/builders/account.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { insertDelivery, refusalOf } from '#tests/support/builders/checkout.ts'
import { orderRow } from '#tests/support/checks/order-state.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

const shop = shopForFile()

test('a phone order names missing choices before it has a sum, and stores its repeat', async () => {
  const delivery = await insertDelivery(shop)
  const product = await insertProduct(shop.db)
  const customer = await registeredUser(shop)
  const staff = await signedInStaff(shop, ['orders'])
  const params = { id: customer.userId }
  const lines = [{ id: product, count: 2 }]
  const order = (change: object) => {
    const chosen = { ...delivery, info_id: customer.addressId, payment_port: 5 }
    const body = { lines, ...chosen, key: crypto.randomUUID(), ...change }
    return staff.as('POST /admin/customers/{id}/orders', { params, body })
  }
  const quote = async (body: object) => {
    const response = await staff.as('POST /admin/customers/{id}/quote', {
      params,
      body: { lines, ...body },
    })
    const { missing, payable, amounts } = response.data
    return { missing, payable, isSummed: amounts !== null }
  }
  const open = { payable: null, isSummed: false }
  const place = { info_id: customer.addressId, time_id: delivery.time_id }
  expect(await quote({ lines: [] })).toEqual({
    ...open,
    missing: ['lines', 'info_id', 'time_id', 'posting_method', 'payment_port'],
  })
  expect(await quote({ ...place, payment_port: 5 })).toEqual({
    ...open,
    missing: ['posting_method'],
  })
  expect(await quote({ ...delivery, ...place, payment_port: 5 })).toEqual({
    ...{ missing: [], payable: 350_000, isSummed: true },
  })
  const refused = await refusalOf(order({ lines: [] }))
  expect(refused.fields).toEqual({ lines: ['لطفاً کالاهای سفارش را انتخاب کنید.'] })
  expect(await refusalOf(order({ periodic_type: 2 }))).toMatchObject({ code: 422 })
  const { data } = await order({ periodic_type: '3' })
  expect(await orderRow(shop, data.id)).toMatchObject({ periodic_type: RepeatType.weekly })
  const repeats = await shop.db.selectFrom('repeats').select(['type', 'first_order_id']).execute()
  expect(repeats).toEqual([{ type: 3, first_order_id: data.id }])
  expect((await auditShop(shop.db)).faults).toEqual([])
})
