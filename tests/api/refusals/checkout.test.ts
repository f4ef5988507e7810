import { beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#lib/api/client.ts'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { fieldName, fieldRequired } from '#lib/text/fields.ts'
import { messages } from '#lib/text/messages.ts'
import { stockShortage } from '#lib/text/cart-sentences.ts'
import { groupFloor } from '#lib/text/sentences.ts'
import { registeredUser } from '#tests/support/builders/account.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  firstWindow,
  insertCompany,
  insertCoupon,
  insertDelivery,
  insertWindowTemplate,
  readyShopper,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { field, resultOf, type CallResult, testRows } from '#tests/support/checks/answer-rows.ts'

// Each refusal, row by row.

const UNKNOWN = 987_654

const shop = shopForEach()
let delivery: Delivery
beforeEach(async () => {
  delivery = await insertDelivery(shop)
})

describe('checkout save', () => {
  testRows([
    [
      "404 'please choose an address and delivery method'",
      async () => (await readyShopper(shop, delivery)).store({ posting_method: UNKNOWN }),
      404,
      messages.chooseAddressAndDelivery,
    ],
    [
      '402 message, for the chosen payment port',
      async () => (await readyShopper(shop, delivery)).store({ payment_port: UNKNOWN }),
      402,
      messages.paymentPortUnavailable,
    ],
    [
      '400 message',
      async () => {
        const time_id = await firstWindow(
          shop,
          await insertWindowTemplate(shop.db, { capacity: 0 }),
        )
        return (await readyShopper(shop, delivery)).store({ time_id })
      },
      400,
      messages.timeWindowFull,
    ],
    [
      "group: 'the group purchase minimum is {flooring}'",
      async () => {
        const company_id = await insertCompany(shop.db, { flooring: 90_000_000 })
        const template = await insertWindowTemplate(shop.db, { company_id })
        const company_time_id = await firstWindow(shop, template)
        const user = await readyShopper(shop, delivery)
        await shop.db
          .updateTable('users')
          .set({ company_id })
          .where('id', '=', user.userId)
          .execute()
        const { posting_method } = delivery
        const body = { posting_method, payment_port: 1, company_id, company_time_id }
        return user.client('POST /checkout/store', { body })
      },
      400,
      groupFloor(90_000_000),
    ],
  ])

  test('answers 406 with the message of each item', async () => {
    const product = await insertProduct(shop.db, { name: 'شیر', inventory: 1 })
    const shopper = await readyShopper(shop, delivery, [{ item_id: product, count: 2 }])
    const refusal = await refusalOf(shopper.store())
    expect([refusal.code, refusal.message]).toEqual([406, messages.quantityOverStock])
    expect(refusal.data).toMatchObject({ items: [{ message: stockShortage('شیر') }] })
  })

  test('answers 422 with every message', async () => {
    const { client } = await readyShopper(shop, delivery)
    const answer = await resultOf(client('POST /checkout/store', { body: {} as never }))
    expect(answer.code).toBe(422)
    expect(Object.keys(answer.message)).toEqual(
      expect.arrayContaining(['posting_method', 'payment_port']),
    )
  })

  test('returns a total_price of zero and the warnings of the cart', async () => {
    const { client } = await registeredUser(shop)
    expect((await client('GET /checkout', {})).data.total_price).toBe(0)
    const product = await insertProduct(shop.db, { inventory: 1 })
    const warned = await readyShopper(shop, delivery, [{ item_id: product, count: 5 }])
    expect((await warned.client('GET /checkout', {})).extra_data.cart).not.toEqual([])
  })
})

describe('coupon', () => {
  const name = (coupon: Parameters<typeof insertCoupon>[1]) => async (): Promise<CallResult> => {
    const { client } = await readyShopper(shop, delivery)
    await insertCoupon(shop.db, { code: 'SUMMER', ...coupon })
    return client('POST /checkout/coupon', { body: { code: 'SUMMER' } })
  }
  testRows([
    ["success 'discount code applied successfully'", name({}), 200, messages.couponApplied],
    ["404 'this code has expired'", name({ expired_at: 1 }), 404, messages.couponExpired],
    ['400 with a sentence', name({ started_at: 2 ** 33 }), 400, messages.couponEarly],
    [
      'others message.code[0] or message',
      async () => {
        const { client } = await readyShopper(shop, delivery)
        return client('POST /checkout/coupon', { body: { code: '' } })
      },
      422,
      field('code', fieldRequired(fieldName('code'))),
    ],
  ])
})

describe('orders', () => {
  const completed = async (): Promise<{ client: Client; id: number }> => {
    const shopper = await readyShopper(shop, delivery)
    const { id } = (await shopper.store()).data
    await shop.db
      .updateTable('orders')
      .set({ status: OrderStatus.delivered, payment_status: PaymentStatus.paid })
      .where('id', '=', id)
      .execute()
    return { client: shopper.client, id }
  }
  testRows([
    [
      'rating: 200 thanks',
      async () => {
        const { client, id } = await completed()
        return client('PUT /profile/receipts/{id}/rate', { params: { id }, body: { rates: 5 } })
      },
      200,
      messages.ratingThanks,
    ],
    [
      'rating: else warning with message',
      async () => {
        const shopper = await readyShopper(shop, delivery)
        const { id } = (await shopper.store()).data
        return shopper.client('PUT /profile/receipts/{id}/rate', {
          params: { id },
          body: { rates: 5 },
        })
      },
      400,
      messages.ratingNotAllowed,
    ],
    [
      "'order cancelled successfully'",
      async () => {
        const shopper = await readyShopper(shop, delivery)
        const { id } = (await shopper.store()).data
        return shopper.client('POST /profile/receipts/{id}/cancel', { params: { id } })
      },
      200,
      messages.orderCancelled,
    ],
    [
      'order detail load: unknown',
      async () => {
        const { client } = await registeredUser(shop)
        return client('GET /profile/receipts/{id}', { params: { id: UNKNOWN } })
      },
      404,
      messages.orderNotFound,
    ],
  ])
})
