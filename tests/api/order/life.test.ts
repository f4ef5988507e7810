import { beforeAll, describe, expect, test } from 'vitest'
import type { OrderStatus } from '#lib/codes/order.ts'
import { auditShop } from '#server/audit/audit-shop.ts'
import { insertAddress } from '#tests/support/builders/account.ts'
import { payAtBank } from '#tests/support/fakes/bank.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  fillCart,
  giveWallet,
  insertCoupon,
  insertDelivery,
  offerCoupon,
} from '#tests/support/builders/checkout.ts'
import {
  historyOf,
  type LivingOrder,
  moveByStaff,
  saveOrder,
  textsTo,
} from '#tests/support/builders/order-life.ts'
import { inventoryOf, ledgerOf, orderRow, placesUsed } from '#tests/support/checks/order-state.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
let delivery: Delivery
beforeAll(async () => {
  delivery = await insertDelivery(shop, { capacity: 1_000 })
})

const stateOf = async (id: number) => {
  const { status, payment_status } = await orderRow(shop, id)
  return `${status}/${payment_status}`
}

/** Moves by the staff, each of which must succeed: `40`, `40 paid`, `60 unpaid`. */
async function moves(id: number, ...words: string[]): Promise<void> {
  for (const word of words) {
    const [status, payment] = word.split(' ')
    const paid = payment && payment === 'paid'
    const move = { status: Number(status) as OrderStatus, ...(payment ? { paid: !!paid } : {}) }
    expect([word, await moveByStaff(shop, id, move)]).toEqual([word, { ok: true }])
  }
}

const held = async ({ id, productId }: LivingOrder) => ({
  ...(await inventoryOf(shop, productId)),
  stock: await shop.db
    .selectFrom('order_stock')
    .select('count')
    .where('order_id', '=', id)
    .execute(),
})

describe('the life of an order', () => {
  test('pays by transfer, ships and completes: history and progress bar agree', async () => {
    const order = await saveOrder(shop, delivery)
    shop.clock.now += 60
    await moves(order.id, '40 paid', '50')
    shop.clock.now += 60
    await moves(order.id, '60')
    expect(await historyOf(shop, order.id)).toEqual([
      '10/10 customer',
      '40/20 staff',
      '50/20 staff',
      '60/20 staff',
    ])
    const { data } = await order.client('GET /profile/receipts/{id}', { params: { id: order.id } })
    expect(data).toMatchObject({ status: 60, payment_status: 20, payable_amount: 0, rated: false })
    const shown = data.status_navbar.filter(step => step.visibility)
    expect(shown.map(step => [step.done, step.continue])).toEqual(
      Array.from({ length: 4 }, () => [true, false]),
    )
    expect((await textsTo(shop, order.userId)).slice(1)).toEqual(['order-paid', 'order-sent'])
    expect(await held(order)).toEqual({ inventory: 8, sold: 2, stock: [{ count: 2 }] })
  })

  test('pays on delivery: confirmed unpaid, paid when it is delivered', async () => {
    const order = await saveOrder(shop, delivery)
    await moves(order.id, '40')
    expect(await stateOf(order.id)).toBe('40/10')
    await moves(order.id, '50', '60')
    expect(await stateOf(order.id)).toBe('60/20')
  })

  test('delivers on credit, paid later at the bank', async () => {
    const order = await saveOrder(shop, delivery, { payment_port: 1 })
    await moves(order.id, '40', '50', '60 unpaid')
    expect(await stateOf(order.id)).toBe('60/10')
    const params = { id: order.id }
    const { data } = await order.client('POST /profile/receipts/{id}/online-pay', { params })
    await payAtBank(shop, data.url)
    expect(await stateOf(order.id)).toBe('60/20')
    expect((await historyOf(shop, order.id)).at(-1)).toBe('60/20 system')
  })

  test('settles a debt when its cash is taken', async () => {
    const { userId, store } = await saveOrder(shop, delivery)
    await giveWallet(shop, userId, -40_000)
    await fillCart(shop, userId, [{ item_id: await insertProduct(shop.db), count: 1 }])
    const { data } = await store({ payment_port: 5, use_wallet: 1 })
    await moves(data.id, '40', '50')
    expect(await ledgerOf(shop, userId)).toEqual(['adjustment -40000'])
    await moves(data.id, '60')
    expect(await ledgerOf(shop, userId)).toEqual(['adjustment -40000', 'debt 40000'])
  })

  test('leaves an order outside Tehran that the wallet covers to the staff', async () => {
    const order = await saveOrder(shop, delivery)
    const info_id = await insertAddress(shop.db, { user_id: order.userId, city: 'کرج' })
    await giveWallet(shop, order.userId, 1_000_000)
    await fillCart(shop, order.userId, [{ item_id: order.productId, count: 1 }])
    const { data } = await order.store({ payment_port: 5, info_id, use_wallet: 1 })
    expect(await stateOf(data.id)).toBe('10/20')
    await moves(data.id, '40', '50', '60')
    expect(await stateOf(data.id)).toBe('60/20')
  })
})

describe('a cancelled or returned order', () => {
  test('gives back goods, window, code and money when staff cancel it, and notifies', async () => {
    const places = await placesUsed(shop, delivery.time_id)
    const coupon_id = await insertCoupon(shop.db, { total_limit: 1 })
    const order = await saveOrder(shop, delivery)
    const params = { id: order.id }
    await order.client('POST /profile/receipts/{id}/cancel', { params })
    await fillCart(shop, order.userId, [{ item_id: order.productId, count: 3 }])
    await offerCoupon(shop, order.userId, coupon_id)
    await giveWallet(shop, order.userId, 100_000)
    const { data } = await order.store({ payment_port: 5, coupon_id, use_wallet: 1 })
    expect(await inventoryOf(shop, order.productId)).toEqual({ inventory: 7, sold: 3 })
    await moves(data.id, '40 paid', '70')
    expect(await stateOf(data.id)).toBe('70/30')
    expect(await inventoryOf(shop, order.productId)).toEqual({ inventory: 10, sold: 0 })
    expect(await placesUsed(shop, delivery.time_id)).toBe(places)
    const uses = shop.db.selectFrom('coupon_uses').selectAll().where('coupon_id', '=', coupon_id)
    expect(await uses.execute()).toEqual([])
    // 300,000 + 150,000 − 50,000 = 400,000: 100,000 of the wallet and 300,000 in cash.
    expect(await ledgerOf(shop, order.userId)).toEqual([
      'adjustment 100000',
      'order -100000',
      'refund 400000',
    ])
    expect((await textsTo(shop, order.userId)).slice(-2)).toEqual([
      'order-cancelled',
      'order-refunded',
    ])
    const list = await order.client('GET /profile/receipts', {})
    // The one before was never paid.
    expect(list.data.map(({ refunded }) => refunded)).toEqual([400_000, 0])
  })

  test.each([
    ['after it was delivered', ['40 paid', '50', '60', '80']],
    ['at the door', ['40 paid', '50', '80']],
  ])('gives back the money, and goods only by hand, when returned %s', async (_, way) => {
    const order = await saveOrder(shop, delivery)
    const places = await placesUsed(shop, delivery.time_id)
    await moves(order.id, ...way)
    expect(await stateOf(order.id)).toBe('80/30')
    expect(await held(order)).toEqual({ inventory: 8, sold: 2, stock: [{ count: 2 }] })
    expect(await placesUsed(shop, delivery.time_id)).toBe(places)
    expect(await ledgerOf(shop, order.userId)).toEqual(['refund 350000'])
  })

  test('gives back nothing when it was unpaid', async () => {
    const order = await saveOrder(shop, delivery)
    await moves(order.id, '40', '50', '80')
    expect(await stateOf(order.id)).toBe('80/10')
    expect(await ledgerOf(shop, order.userId)).toEqual([])
  })
})

describe('an impossible transition', () => {
  test.each<[string[], OrderStatus, string]>([
    [[], 50, 'no-way'],
    [[], 60, 'no-way'],
    [['40'], 60, 'no-way'],
    [['40', '50'], 70, 'no-way'],
    [['70'], 40, 'no-way'],
    [['40 paid', '50', '60', '80'], 60, 'no-way'],
  ])('is refused: %j and then %d', async (way, status, reason) => {
    const order = await saveOrder(shop, delivery)
    await moves(order.id, ...way)
    const before = [await orderRow(shop, order.id), await historyOf(shop, order.id)]
    expect(await moveByStaff(shop, order.id, { status })).toEqual({ ok: false, reason })
    expect([await orderRow(shop, order.id), await historyOf(shop, order.id)]).toEqual(before)
  })
})

describe('200 concurrent transitions', () => {
  const AT_ONCE = 200

  test('deliver an order once and settle its debt once', { timeout: 60_000 }, async () => {
    const { userId, store, productId } = await saveOrder(shop, delivery)
    await giveWallet(shop, userId, -40_000)
    await fillCart(shop, userId, [{ item_id: productId, count: 1 }])
    const { data } = await store({ payment_port: 5, use_wallet: 1 })
    await moves(data.id, '40', '50')
    const wishes = Array.from({ length: AT_ONCE }, () => moveByStaff(shop, data.id, { status: 60 }))
    const moved = (await Promise.all(wishes)).filter(each => each.ok)
    expect(moved).toHaveLength(1)
    expect((await historyOf(shop, data.id)).filter(each => each.startsWith('60'))).toHaveLength(1)
    expect(await ledgerOf(shop, userId)).toEqual(['adjustment -40000', 'debt 40000'])
  })

  test(
    'cancel, confirm and pay one order with one consistent result',
    {
      timeout: 60_000,
    },
    async () => {
      const orders: LivingOrder[] = []
      for (let made = 0; made < 10; made++) orders.push(await saveOrder(shop, delivery))
      const places = await placesUsed(shop, delivery.time_id)
      await Promise.all(
        orders.flatMap(({ id, client }) =>
          Array.from({ length: AT_ONCE / orders.length }, (_, n) => {
            const params = { id }
            if (n % 4 === 0) return moveByStaff(shop, id, { status: 70 })
            if (n % 4 === 1) return moveByStaff(shop, id, { status: 40, paid: true })
            if (n % 4 === 2) return moveByStaff(shop, id, { status: 40, paid: false })
            return client('POST /profile/receipts/{id}/cancel', { params }).catch(() => null)
          }),
        ),
      )
      let cancelled = 0
      for (const order of orders) {
        const state = await stateOf(order.id)
        const ledger = await ledgerOf(shop, order.userId)
        const wasPaid = (await historyOf(shop, order.id)).some(each => each.startsWith('40/20'))
        if (state.startsWith('70')) {
          cancelled += 1
          expect([state, ledger]).toEqual(wasPaid ? ['70/30', ['refund 350000']] : ['70/10', []])
          expect(await held(order)).toEqual({ inventory: 10, sold: 0, stock: [] })
        } else {
          expect(ledger).toEqual([])
          expect(await held(order)).toEqual({ inventory: 8, sold: 2, stock: [{ count: 2 }] })
        }
        const texts = await textsTo(shop, order.userId)
        expect(new Set(texts).size).toBe(texts.length)
      }
      expect(await placesUsed(shop, delivery.time_id)).toBe(places - cancelled)
    },
  )
})

test('the books add up after all tests', async () => {
  expect((await auditShop(shop.db)).faults).toEqual([])
})
