import { expect, test } from 'vitest'
import { messages } from '#lib/text/messages.ts'
import { BUDGETS } from '#server/platform/http/rate-limit.ts'
import { auditShop } from '#server/audit/audit-shop.ts'
import {
  IN_TEHRAN,
  insertUser,
  nextMobile,
  registeredUser,
} from '#tests/support/builders/account.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  fillCart,
  giveWallet,
  insertCoupon,
  insertDelivery,
  readyShopper,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { inventoryOf, orderRow, placesUsed } from '#tests/support/checks/order-state.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

const shop = shopForEach()

/** A clerk, a customer with something else in their cart, and an order for them by default. */
async function phoneCall(window: Parameters<typeof insertDelivery>[1] = {}, inventory = 5) {
  const delivery = await insertDelivery(shop, window)
  const product = await insertProduct(shop.db, { inventory })
  const otherProduct = await insertProduct(shop.db)
  const customer = await registeredUser(shop)
  await fillCart(shop, customer.userId, [{ item_id: otherProduct, count: 3 }])
  const staff = await signedInStaff(shop, ['orders'])
  const params = { id: customer.userId }
  const order = (change: object = {}, as = staff.as) => {
    const lines = [{ id: product, count: 2 }]
    const chosen = { ...delivery, info_id: customer.addressId, payment_port: 5 }
    const body = { lines, ...chosen, key: crypto.randomUUID(), ...change }
    return as('POST /admin/customers/{id}/orders', { params, body })
  }
  return { delivery, product, otherProduct, customer, staff, params, order }
}

test('a phone order is an ordinary order that leaves the cart alone and records its author', async () => {
  const { delivery, product, customer, staff, params, order } = await phoneCall()
  const coupon = await insertCoupon(shop.db, { code: 'yalda', per_user_limit: 1 })
  const code = 'YALDA'
  const chosen = { ...delivery, info_id: customer.addressId, payment_port: 5, code }
  const lines = [{ id: product, count: 2 }]
  const quote = await staff.as('POST /admin/customers/{id}/quote', {
    params,
    body: { lines, ...chosen },
  })
  expect(quote.data).toMatchObject({ payable: 300_000, refusal: null })
  expect(quote.data.addresses).toMatchObject([{ id: customer.addressId }])
  const { data } = await order({ code, note_context: 'زنگ خراب است' })
  expect(await orderRow(shop, data.id)).toMatchObject({
    ...{ user_id: customer.userId, status: 10, freeze: 1, total_amount: 300_000 },
    ...{ window_id: delivery.time_id, tracking_code: data.tracking_code },
  })
  expect(await inventoryOf(shop, product)).toMatchObject({ inventory: 3 })
  expect((await customer.client('GET /cart', {})).data).toMatchObject([{ count: 3 }])
  const used = await shop.db.selectFrom('coupons').select('used').where('id', '=', coupon).execute()
  expect(used).toEqual([{ used: 1 }])
  const texts = await shop.db.selectFrom('sms_outbox').select('template').execute()
  expect(texts).toEqual([{ template: 'order-registered' }])
  const history = { params: { record: 'order', id: String(data.id) } } as const
  expect((await staff.as('GET /admin/changes/{record}/{id}', history)).data).toMatchObject([
    { actor: 'مریم راد', action: 'added', after: { total: 300_000 } },
  ])
  const detail = await staff.as('GET /admin/orders/{id}', { params: { id: data.id } })
  expect(detail.data.events).toMatchObject([{ actor: 'staff' }])
  expect((await auditShop(shop.db)).faults).toEqual([])
})

test("an online order waits among the customer's orders to be paid, with a text", async () => {
  const { customer, order } = await phoneCall()
  const { data } = await order({ payment_port: 1 })
  expect(await orderRow(shop, data.id)).toMatchObject({ status: 10, freeze: 0, payment_status: 10 })
  const payments = await shop.db.selectFrom('payments').selectAll().execute()
  expect(payments).toEqual([])
  const params = { id: data.id }
  const paid = await customer.client('POST /profile/receipts/{id}/online-pay', { params })
  expect(paid.data.url).toMatch(/^http/)
  const texts = await shop.db.selectFrom('sms_outbox').select('template').execute()
  expect(texts).toEqual([{ template: 'order-registered' }])
})

test('an order covered by the wallet is paid at once', async () => {
  const { customer, order } = await phoneCall()
  await giveWallet(shop, customer.userId, 1_000_000)
  const { data } = await order({ use_wallet: true })
  expect(await orderRow(shop, data.id)).toMatchObject({ status: 40, payment_status: 20 })
  expect((await auditShop(shop.db)).faults).toEqual([])
})

test('submitting the same form twice places one order', async () => {
  const { product, order } = await phoneCall()
  const key = crypto.randomUUID()
  const both = await Promise.allSettled([order({ key }), order({ key })])
  const ids = both.flatMap(each => (each.status === 'fulfilled' ? [each.value.data.id] : []))
  expect(new Set([...ids, (await order({ key })).data.id]).size).toBe(1)
  expect(await inventoryOf(shop, product)).toMatchObject({ inventory: 3 })
})

test('a repeated form returns the first order, even after its code is used up and its stored answer lost', async () => {
  const { product, customer, order } = await phoneCall()
  await insertCoupon(shop.db, { code: 'ONCE', total_limit: 1, per_user_limit: 1 })
  const key = crypto.randomUUID()
  const first = (await order({ key, code: 'ONCE' })).data
  expect((await order({ key, code: 'ONCE' })).data).toEqual(first)
  // Its process died before it answered: at once, and when nothing is known of the key any more.
  await shop.db.updateTable('idempotency_keys').set({ answer: null }).execute()
  expect((await order({ key, code: 'ONCE' })).data).toEqual(first)
  await shop.db.deleteFrom('idempotency_keys').execute()
  expect((await order({ key, code: 'ONCE' })).data).toEqual(first)
  expect(await inventoryOf(shop, product)).toMatchObject({ inventory: 3 })
  const other = order({ key, code: 'ONCE', note_context: 'دیگر' })
  expect(await refusalOf(other)).toMatchObject({ code: 422 })
  expect(await refusalOf(order({ code: 'ONCE' }))).toMatchObject({
    ...{ code: 400, message: messages.couponUsed },
  })
  const orders = shop.db.selectFrom('orders').select('id').where('user_id', '=', customer.userId)
  expect(await orders.execute()).toEqual([{ id: first.id }])
})

test('a double click with a single-use code places one order and answers both with it', async () => {
  const { order } = await phoneCall()
  await insertCoupon(shop.db, { code: 'ONCE', total_limit: 1, per_user_limit: 1 })
  const key = crypto.randomUUID()
  const clicks = [0, 1, 2].map(() => order({ key, code: 'ONCE' }))
  const outcomes = await Promise.all(clicks)
  expect(new Set(outcomes.map(({ data }) => data.id)).size).toBe(1)
  expect((await auditShop(shop.db)).faults).toEqual([])
})

test('limits the codes that staff may guess as for customers; a valid code costs no try', async () => {
  const { delivery, product, customer, staff, params, order } = await phoneCall()
  await insertCoupon(shop.db, { code: 'REAL' })
  const { hits, seconds } = BUDGETS['coupon-user']
  const lines = [{ id: product, count: 2 }]
  const chosen = { ...delivery, info_id: customer.addressId, payment_port: 5 }
  const quote = (code: string, as = staff.as) =>
    as('POST /admin/customers/{id}/quote', { params, body: { lines, ...chosen, code } })
  for (let tries = 0; tries <= hits; tries++)
    expect((await quote('REAL')).data).toMatchObject({ payable: 300_000 })
  for (let tries = 1; tries < hits; tries++)
    expect((await quote(`GUESS${tries}`)).data).toMatchObject({ payable: null })
  expect(await refusalOf(order({ code: 'GUESS' }))).toMatchObject({ code: 422 })
  expect(await refusalOf(quote('REAL'))).toMatchObject({ code: 429 })
  expect(await refusalOf(order({ code: 'REAL' }))).toMatchObject({ code: 429 })
  expect((await quote('')).data).toMatchObject({ payable: 350_000 })
  const another = await signedInStaff(shop, ['orders'])
  expect((await quote('REAL', another.as)).data).toMatchObject({ payable: 300_000 })
  shop.clock.now += seconds
  expect((await quote('REAL')).data).toMatchObject({ payable: 300_000 })
  const offers = await shop.db.selectFrom('coupon_offers').select('user_id').execute()
  expect(offers).toEqual([])
})

test('sells the last piece once, by phone or by page', async () => {
  const { delivery, product, order } = await phoneCall({}, 2)
  const shopper = await readyShopper(shop, delivery, [{ item_id: product, count: 2 }])
  const both = await Promise.allSettled([order(), shopper.store()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await inventoryOf(shop, product)).toMatchObject({ inventory: 0 })
  expect((await auditShop(shop.db)).faults).toEqual([])
})

test('assigns the last place of a window once', async () => {
  const { delivery, order } = await phoneCall({ capacity: 1 })
  const shopper = await readyShopper(shop, delivery)
  const both = await Promise.allSettled([order(), shopper.store()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await placesUsed(shop, delivery.time_id)).toBe(1)
})

test.each<[string, object, number]>([
  ['more than is there', { lines: [{ id: 1, count: 9 }] }, 406],
  ['nothing', { lines: [] }, 422],
  ['no product', { lines: [{ id: 999_999, count: 1 }] }, 400],
  ['half a piece', { lines: [{ id: 1, count: 0.5 }] }, 422],
  ['a count without end', { lines: [{ id: 1, count: 1e9 }] }, 422],
  ['nowhere', { info_id: 999_999 }, 404],
  ['never', { time_id: 999_999 }, 404],
  ['no method', { posting_method: 999_999 }, 404],
  ['no port', { payment_port: 999_999 }, 402],
  ['an unknown code', { code: "' or 1=1" }, 422],
  ['a note without end', { note_context: 'x'.repeat(501) }, 422],
  ['a hostile key', { key: '../..' }, 422],
])('refuses an order of %s and changes nothing', async (_, change, code) => {
  const { product, order, customer } = await phoneCall()
  const { lines } = change as { lines?: { id: number }[] }
  const own = lines?.map(line => ({ ...line, id: line.id === 1 ? product : line.id }))
  const response = order(own ? { lines: own } : change)
  expect(await refusalOf(response)).toMatchObject({ code })
  expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
  expect(await inventoryOf(shop, product)).toMatchObject({ inventory: 5 })
  expect((await customer.client('GET /cart', {})).data).toMatchObject([{ count: 3 }])
})

test('refuses the address of another customer', async () => {
  const { order } = await phoneCall()
  const { addressId } = await registeredUser(shop)
  expect(await refusalOf(order({ info_id: addressId }))).toMatchObject({ code: 404 })
})

test('registers a new customer by mobile and name, with an address, and places the order', async () => {
  const { as } = await signedInStaff(shop, ['orders'])
  const mobile = nextMobile()
  const begun = await insertUser(shop.db, { mobile, register_status: 3, first_name: null })
  const waits = as('POST /admin/customers/{id}/quote', {
    params: { id: begun },
    body: { lines: [] },
  })
  expect(await refusalOf(waits)).toMatchObject({ code: 409 })
  const body = { mobile: `+98${mobile.slice(1)}`, first_name: 'نیما', last_name: 'رضایی' }
  const { id } = (await as('POST /admin/customers', { body })).data
  expect(id).toBe(begun)
  expect(await refusalOf(as('POST /admin/customers', { body }))).toMatchObject({
    ...{ code: 409, message: messages.mobileRegistered },
  })
  const place = { ...IN_TEHRAN, name: 'نیما رضایی', mobile, address: 'ونک', number: '۳' }
  const params = { id }
  const { data } = await as('POST /admin/customers/{id}/infos', { params, body: place })
  expect(data).toMatchObject({ type: 1, city: 'تهران', finalizable: true })
  const history = { record: 'customer', id: String(id) } as const
  expect((await as('GET /admin/changes/{record}/{id}', { params: history })).data).toMatchObject([
    { action: 'added', after: { info_id: data.id } },
    { action: 'added' },
  ])
  const row = shop.db.selectFrom('users').select('register_status').where('id', '=', id)
  expect(await row.execute()).toEqual([{ register_status: 1 }])
  for (const change of [{ first_name: 'Nima' }, { last_name: '' }, { mobile: '12' }]) {
    const wrong = as('POST /admin/customers', {
      body: { ...body, mobile: nextMobile(), ...change },
    })
    const { code, fields } = await refusalOf(wrong)
    expect([code, Object.keys(fields)]).toEqual([422, Object.keys(change)])
  }
})

test('finds products by words and places by name', async () => {
  const { as } = await signedInStaff(shop, ['orders'])
  const id = await insertProduct(shop.db, { name: 'شیر پرچرب', price: 90_000 })
  const found = await as('GET /admin/order-products', { query: { q: 'شیر' } })
  expect(found.data).toMatchObject([{ id, name: 'شیر پرچرب', price: 90_000, available: true }])
  expect((await as('GET /admin/order-products', {})).data).toEqual([])
  expect((await as('GET /admin/places', { query: { q: 'ونک' } })).data.length).toBeGreaterThan(0)
})
