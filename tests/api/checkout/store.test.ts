import { beforeEach, describe, expect, test } from 'vitest'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { messages } from '#lib/text/messages.ts'
import { frozenUntil } from '#lib/text/sentences.ts'
import { readCatalogueVersion } from '#server/catalogue/catalogue-version-queries.ts'
import { getOrder } from '#server/order/order-queries.ts'
import { moveOrderTo } from '#server/order/staff-move.ts'
import { insertAddress, registeredUser } from '#tests/support/builders/account.ts'
import { insertBundle, insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  fillCart,
  firstWindow,
  giveWallet,
  insertCompany,
  insertCoupon,
  insertDelivery,
  insertWindowTemplate,
  offerCoupon,
  readyShopper,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { deliver } from '#tests/support/builders/send-texts.ts'
import { inventoryOf, ledgerOf, orderRow, placesUsed } from '#tests/support/checks/order-state.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
let delivery: Delivery
beforeEach(async () => {
  delivery = await insertDelivery(shop)
})

const HOUR = 3600

describe('a placed order', () => {
  test('awaits an online payment for 30 minutes and holds goods and place', async () => {
    const product = await insertProduct(shop.db, { inventory: 10, price_by_discount: 80_000 })
    const shopper = await readyShopper(shop, delivery, [{ item_id: product, count: 3 }])
    const { data, message } = await shopper.store({ note_context: 'زنگ نزنید' })
    expect(data).toMatchObject({ payment_port: 1, freeze: false, freeze_expired_at: null })
    expect(data.tracking_code).toMatch(/^[1-9]\d{9}$/)
    expect(data.url).toContain('/bank/')
    expect(message).toBe(messages.orderRegistered)
    expect(await orderRow(shop, data.id)).toMatchObject({
      status: OrderStatus.awaitingPayment,
      payment_status: PaymentStatus.unpaid,
      expires_at: shop.clock.now + HOUR / 2,
      total_amount: 3 * 80_000 + 150_000,
    })
    expect(await inventoryOf(shop, product)).toEqual({ inventory: 7, sold: 3 })
    expect(await placesUsed(shop, delivery.time_id)).toBe(1)
    const invoice = await shopper.client('GET /profile/receipts/{id}', { params: { id: data.id } })
    expect(invoice.data.notes).toEqual([{ context: 'زنگ نزنید' }])
    await deliver(shop)
    expect(shop.outbox).toEqual([])
  })

  test.each([
    ['24 hours', '[3]', 24 * HOUR],
    ['the cut-off of a window that closes before', '[0,1,2,3,4,5,6]', 4 * HOUR],
  ])('is frozen by port 5 until %s and says so', async (_, weekdays, held) => {
    const time_id = await firstWindow(shop, await insertWindowTemplate(shop.db, { weekdays }))
    const shopper = await readyShopper(shop, { ...delivery, time_id })
    const { data, message } = await shopper.store({ payment_port: 5 })
    const freeze_expired_at = shop.clock.now + held
    expect(data).toMatchObject({ freeze: true, freeze_expired_at, url: null })
    expect(message).toBe(frozenUntil(freeze_expired_at))
    await deliver(shop)
    expect(shop.outbox).toMatchObject([
      { template: 'order-registered', tokens: { order: data.tracking_code } },
    ])
  })

  test('is paid at once when the wallet covers it', async () => {
    const shopper = await readyShopper(shop, delivery)
    await giveWallet(shop, shopper.userId, 400_000)
    const { data } = await shopper.store({ use_wallet: 1 })
    expect(data).toMatchObject({ url: null, freeze: false })
    expect(await orderRow(shop, data.id)).toMatchObject({
      status: OrderStatus.confirmed,
      payment_status: PaymentStatus.paid,
    })
    expect(await ledgerOf(shop, shopper.userId)).toEqual(['adjustment 400000', 'order -350000'])
    await deliver(shop)
    expect(shop.outbox).toMatchObject([{ template: 'order-paid' }])
  })

  test('carries a debt only if no other order does', async () => {
    const shopper = await readyShopper(shop, delivery)
    await giveWallet(shop, shopper.userId, -70_000)
    const first = await shopper.store({ use_wallet: 1 })
    expect(await orderRow(shop, first.data.id)).toMatchObject({ total_amount: 420_000 })
    await fillCart(shop, shopper.userId, [{ item_id: await insertProduct(shop.db), count: 2 }])
    const second = await shopper.store({ use_wallet: 1 })
    expect(await orderRow(shop, second.data.id)).toMatchObject({ total_amount: 350_000 })
  })

  test('carries a debt while it is confirmed unpaid and under way', async () => {
    const shopper = await readyShopper(shop, delivery)
    await giveWallet(shop, shopper.userId, -70_000)
    const { id } = (await shopper.store({ payment_port: 5, use_wallet: 1 })).data
    await moveOrderTo(
      shop.db,
      await getOrder(shop.db, id),
      { status: OrderStatus.confirmed },
      shop.clock,
    )
    await fillCart(shop, shopper.userId, [{ item_id: await insertProduct(shop.db), count: 2 }])
    expect((await shopper.client('GET /checkout', {})).data.wallet_value).toBe(0)
    const second = await shopper.store({ use_wallet: 1 })
    expect(await orderRow(shop, second.data.id)).toMatchObject({ total_amount: 350_000 })
  })

  test("takes the stock of a bundle's components, added to those bought alone", async () => {
    const product = await insertProduct(shop.db, { inventory: 7 })
    const other = await insertProduct(shop.db, { inventory: null })
    const bundle = await insertBundle(shop.db, {
      items: [
        { product_id: product, count: 2 },
        { product_id: other, count: 1 },
      ],
    })
    const lines = [
      { item_id: product, count: 3 },
      { type: 2 as const, item_id: bundle, count: 2 },
    ]
    const shopper = await readyShopper(shop, delivery, lines)
    const { data } = await shopper.store()
    expect(await inventoryOf(shop, product)).toEqual({ inventory: 0, sold: 7 })
    expect(await inventoryOf(shop, other)).toEqual({ inventory: null, sold: 2 })
    const { data: invoice } = await shopper.client('GET /profile/receipts/{id}', {
      params: { id: data.id },
    })
    expect(invoice.products.map(line => [line.type, line.bundle?.length ?? 0])).toEqual([
      ['product', 0],
      ['bundle', 2],
    ])

    const greedy = await readyShopper(shop, delivery, lines)
    const refusal = await refusalOf(greedy.store())
    expect(refusal.code).toBe(406)
  })

  test('counts a coupon, takes it off, and obeys its limits', async () => {
    const coupon_id = await insertCoupon(shop.db, { per_user_limit: 1 })
    const shopper = await readyShopper(shop, delivery)
    await offerCoupon(shop, shopper.userId, coupon_id)
    const { data } = await shopper.store({ coupon_id })
    expect(await orderRow(shop, data.id)).toMatchObject({ total_amount: 300_000 })
    await fillCart(shop, shopper.userId, [{ item_id: await insertProduct(shop.db), count: 1 }])
    const refusal = await refusalOf(shopper.store({ coupon_id }))
    expect([refusal.code, refusal.message]).toEqual([400, messages.couponUsed])
  })

  test('takes percent, address and window of the company for a group order', async () => {
    const companyId = await insertCompany(shop.db)
    const template = await insertWindowTemplate(shop.db, { company_id: companyId })
    const company_time_id = await firstWindow(shop, template)
    const user = await registeredUser(shop, { company_id: companyId })
    await fillCart(shop, user.userId, [{ item_id: await insertProduct(shop.db), count: 5 }])
    const { posting_method } = delivery
    const body = { company_id: companyId, company_time_id, posting_method, payment_port: 1 }
    const { data } = await user.client('POST /checkout/store', { body })
    const { data: invoice } = await user.client('GET /profile/receipts/{id}', {
      params: { id: data.id },
    })
    expect(invoice.customer).toMatchObject({ name: 'سارا احمدی', address: 'میدان ونک' })
    expect(invoice.amounts).toContainEqual({ kind: 'company', amount: -50_000 })
    expect(invoice.total_amount).toBe(600_000)

    await fillCart(shop, user.userId, [{ item_id: await insertProduct(shop.db), count: 4 }])
    const below = await refusalOf(user.client('POST /checkout/store', { body }))
    expect(below.code).toBe(400)
    const other = await insertCompany(shop.db)
    const foreign = { ...body, company_id: other }
    const refusal = await refusalOf(user.client('POST /checkout/store', { body: foreign }))
    expect([refusal.code, refusal.message]).toEqual([400, messages.groupUnavailable])
  })

  test('takes only port 5 outside Tehran, waiting for the staff without end', async () => {
    const shopper = await readyShopper(shop, delivery)
    const karaj = { user_id: shopper.userId, city: 'کرج', province: 'البرز' }
    const info_id = await insertAddress(shop.db, karaj)
    const refusal = await refusalOf(shopper.store({ info_id }))
    expect([refusal.code, refusal.message]).toEqual([402, messages.outsideTehranPort])
    const { data } = await shopper.store({ info_id, payment_port: 5 })
    expect(data).toMatchObject({ freeze: false, url: null })
    expect(await orderRow(shop, data.id)).toMatchObject({
      status: OrderStatus.awaitingPayment,
      expires_at: null,
    })
    const params = { id: data.id }
    const paying = shopper.client('POST /profile/receipts/{id}/online-pay', { params })
    expect((await refusalOf(paying)).code).toBe(400)
  })

  test('invalidates the caches when it takes the last pieces', async () => {
    const product = await insertProduct(shop.db, { inventory: 3 })
    const before = await readCatalogueVersion(shop.db)
    const first = await readyShopper(shop, delivery, [{ item_id: product, count: 2 }])
    await first.store()
    expect(await readCatalogueVersion(shop.db)).toBe(before)
    const second = await readyShopper(shop, delivery, [{ item_id: product, count: 1 }])
    await second.store()
    expect(await readCatalogueVersion(shop.db)).toBe(before + 1)
  })
})

test('is released, with the cart restored, when the gateway is unreachable', async () => {
  const product = await insertProduct(shop.db, { inventory: 2 })
  const coupon_id = await insertCoupon(shop.db, { total_limit: 1 })
  const shopper = await readyShopper(shop, delivery, [{ item_id: product, count: 2 }])
  await offerCoupon(shop, shopper.userId, coupon_id)
  await giveWallet(shop, shopper.userId, 10_000)
  const { gateway } = shop.deps
  shop.deps.gateway = { ...gateway, request: () => Promise.reject(new Error('no route')) }
  const refusal = await refusalOf(shopper.store({ coupon_id, use_wallet: 1 }))
  expect([refusal.code, refusal.message]).toEqual([402, messages.paymentStartFailed])
  expect(await inventoryOf(shop, product)).toEqual({ inventory: 2, sold: 0 })
  expect(await placesUsed(shop, delivery.time_id)).toBe(0)
  expect(await ledgerOf(shop, shopper.userId)).toEqual([
    'adjustment 10000',
    'order -10000',
    'refund 10000',
  ])
  shop.deps.gateway = gateway
  expect((await shopper.store({ coupon_id, use_wallet: 1 })).data.url).toContain('/bank/')
})

test('is placed even if its SMS fails', async () => {
  const shopper = await readyShopper(shop, delivery)
  shop.deps.sms.send = () => Promise.reject(new Error('no SMS today'))
  expect((await shopper.store({ payment_port: 5 })).code).toBe(200)
})
