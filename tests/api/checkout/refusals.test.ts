import { beforeEach, describe, expect, test } from 'vitest'
import { ONLINE_PAYMENT_LIFE_SECONDS } from '#lib/rules/limits.ts'
import { fieldRequired } from '#lib/text/fields.ts'
import { wireFieldName } from '#lib/text/wire-fields.ts'
import { messages } from '#lib/text/messages.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  fillCart,
  firstWindow,
  insertCompany,
  insertCoupon,
  insertDelivery,
  insertPostingMethod,
  insertWindowTemplate,
  readyShopper,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { inventoryOf, placesUsed } from '#tests/support/checks/order-state.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
let delivery: Delivery
beforeEach(async () => {
  delivery = await insertDelivery(shop)
})

const HOUR = 3600

describe('placing an order', () => {
  test.each([
    ['an unknown address', { info_id: 999_999 }, 404],
    ['an unknown window', { time_id: 999_999 }, 404],
    ['an unknown method', { posting_method: 999_999 }, 404],
    ['an unknown port', { payment_port: 999_999 }, 402],
    ['an unknown coupon', { coupon_id: 999_999 }, 400],
    ['a repeat type that is none', { periodic_type: 2 as 3 }, 422],
    ['a company that is not theirs', { company_id: 1, company_time_id: 1 }, 400],
  ])('refuses %s and changes nothing', async (_, change, code) => {
    const product = await insertProduct(shop.db, { inventory: 5 })
    const shopper = await readyShopper(shop, delivery, [{ item_id: product, count: 2 }])
    expect((await refusalOf(shopper.store(change))).code).toBe(code)
    expect(await inventoryOf(shop, product)).toEqual({ inventory: 5, sold: 0 })
    expect(await placesUsed(shop, delivery.time_id)).toBe(0)
    expect(await shop.db.selectFrom('orders').selectAll().execute()).toEqual([])
    expect((await shopper.store()).code).toBe(200)
  })

  const required = (field: string) => [fieldRequired(wireFieldName(field), 'انتخاب')]
  const MISSING = {
    posting_method: required('posting_method'),
    payment_port: required('payment_port'),
  }
  const PERSONAL = { info_id: required('info_id'), time_id: required('time_id') }
  test.each<[string, object, Record<string, string[]>]>([
    ['nothing', {}, { ...PERSONAL, ...MISSING }],
    ['a window alone', { time_id: 1 }, { info_id: required('info_id'), ...MISSING }],
    ['an empty company', { company_id: null }, { ...PERSONAL, ...MISSING }],
    ['a window of a company alone', { company_time_id: 1 }, { ...PERSONAL, ...MISSING }],
    ['a company', { company_id: 1 }, { company_time_id: required('company_time_id'), ...MISSING }],
    [
      'a company beside an address',
      { company_id: 1, info_id: 1, time_id: 1, posting_method: 1, payment_port: 1 },
      { company_time_id: required('company_time_id') },
    ],
  ])('names the missing fields with 422: %s', async (_, body, fields) => {
    const { client } = await readyShopper(shop, delivery)
    const refusal = await refusalOf(client('POST /checkout/store', { body: body as never }))
    expect([refusal.code, refusal.fields]).toEqual([422, fields])
    expect(await shop.db.selectFrom('orders').selectAll().execute()).toEqual([])
  })

  test('accepts a form, for a personal order and for a group order', async () => {
    const product = await insertProduct(shop.db, { inventory: 5 })
    const company_id = await insertCompany(shop.db, { flooring: 0 })
    const template = await insertWindowTemplate(shop.db, { company_id })
    const group = { company_id, company_time_id: await firstWindow(shop, template) }
    for (const of of ['person', 'company']) {
      const user = await readyShopper(shop, delivery, [{ item_id: product, count: 1 }])
      const members = shop.db.updateTable('users').set({ company_id })
      await members.where('id', '=', user.userId).execute()
      const own = { info_id: user.addressId, time_id: delivery.time_id }
      const chosen = of === 'person' ? own : group
      const { posting_method } = delivery
      const fields = { ...chosen, posting_method, payment_port: 1, periodic_type: 3, use_wallet: 0 }
      const answer = await sendForm(user.token, fields)
      expect([of, answer.status]).toEqual([of, 200])
    }
    expect(await inventoryOf(shop, product)).toEqual({ sold: 2, inventory: 3 })
  })

  async function sendForm(token: string, fields: object): Promise<Response> {
    const body = new URLSearchParams(
      Object.entries(fields).map(([name, value]) => [name, String(value)]),
    )
    const headers = { authorization: `Bearer ${token}` }
    const url = `${shop.deps.siteUrl}/api/v1/checkout/store`
    return shop.backend(new Request(url, { method: 'POST', headers, body }))
  }

  test('treats an empty form field like an absent one', async () => {
    const user = await readyShopper(shop, delivery)
    const { time_id, posting_method } = delivery
    const chosen = { info_id: user.addressId, time_id, posting_method, payment_port: 1 }
    const empty = { company_id: '', coupon_id: '', periodic_type: '', use_wallet: '' }
    const refused = await sendForm(user.token, { ...chosen, ...empty, info_id: '' })
    expect(await refused.json()).toMatchObject({
      code: 422,
      message: { info_id: required('info_id') },
    })
    const answer = await sendForm(user.token, { ...chosen, ...empty, note_context: '' })
    expect(answer.status).toBe(200)
    const orders = await shop.db.selectFrom('orders').selectAll().execute()
    expect(orders).toMatchObject([{ company_id: null, coupon: null, periodic_type: 1 }])
  })

  test('refuses an order whose cost differs from the expected one, by any part of it', async () => {
    const product = await insertProduct(shop.db, { inventory: 5, price: 100_000 })
    const user = await readyShopper(shop, delivery, [{ item_id: product, count: 2 }])
    const offer = await user.client('GET /checkout', {})
    const [method] = offer.data.posting_methods
    const expected_cost = offer.data.total_payable_price + (method?.amount ?? 0)
    const change = (price: number) =>
      shop.db.updateTable('products').set({ price }).where('id', '=', product).execute()
    for (const price of [100_010, 99_999]) {
      await change(price)
      // What a wallet gives changes nothing of it.
      for (const use_wallet of [0, 1] as const)
        expect(await refusalOf(user.store({ expected_cost, use_wallet }))).toMatchObject({
          code: 400,
          message: messages.checkoutPriceChanged,
        })
      expect(await inventoryOf(shop, product)).toEqual({ inventory: 5, sold: 0 })
    }
    await change(100_000)
    expect((await user.store({ expected_cost })).code).toBe(200)
  })

  test("answers another user's address like an unknown one", async () => {
    const other = await readyShopper(shop, delivery)
    const shopper = await readyShopper(shop, delivery)
    expect((await refusalOf(shopper.store({ info_id: other.addressId }))).code).toBe(404)
  })

  test("refuses a company's window for a personal order", async () => {
    const template = await insertWindowTemplate(shop.db, {
      company_id: await insertCompany(shop.db),
    })
    const shopper = await readyShopper(shop, delivery)
    const refusal = await refusalOf(shopper.store({ time_id: await firstWindow(shop, template) }))
    expect(refusal.code).toBe(404)
  })

  test('refuses a switched-off delivery method', async () => {
    const posting_method = await insertPostingMethod(shop.db, { active: 0 })
    const shopper = await readyShopper(shop, delivery)
    const refusal = await refusalOf(shopper.store({ posting_method }))
    expect([refusal.code, refusal.message]).toEqual([400, messages.deliveryDisabled])
  })

  test('refuses a full window and one past its cut-off', async () => {
    const small = await insertWindowTemplate(shop.db, { capacity: 0 })
    const shopper = await readyShopper(shop, delivery)
    const full = await refusalOf(shopper.store({ time_id: await firstWindow(shop, small) }))
    expect([full.code, full.message]).toEqual([400, messages.timeWindowFull])
    shop.clock.now += 4 * HOUR
    const late = await refusalOf(shopper.store())
    expect([late.code, late.message]).toEqual([400, messages.timeWindowCutOff])
  })

  test('refuses a coupon id that this user did not enter', async () => {
    await insertCoupon(shop.db, { code: 'STAFF' })
    const coupon_id = await insertCoupon(shop.db, { code: 'NOROOZ' })
    const name = { body: { code: 'NOROOZ' } }
    const shopper = await readyShopper(shop, delivery)
    const other = await readyShopper(shop, delivery)
    await other.client('POST /checkout/coupon', name)
    for (const id of [coupon_id - 1, coupon_id]) {
      const refusal = await refusalOf(shopper.store({ coupon_id: id }))
      expect([refusal.code, refusal.message]).toEqual([400, messages.couponInvalid])
    }
    for (let named = 0; named < 2; named++) await shopper.client('POST /checkout/coupon', name)
    expect((await shopper.store({ coupon_id })).code).toBe(200)
  })

  test('refuses an empty cart', async () => {
    const shopper = await readyShopper(shop, delivery)
    await shopper.store()
    const refusal = await refusalOf(shopper.store())
    expect([refusal.code, refusal.message]).toEqual([400, messages.checkoutCartEmpty])
  })

  test('refuses a third order while two await payment, until one is cancelled', async () => {
    const shopper = await readyShopper(shop, delivery)
    const first = await shopper.store()
    const refill = async () =>
      fillCart(shop, shopper.userId, [{ item_id: await insertProduct(shop.db), count: 1 }])
    await refill()
    await shopper.store()
    await refill()
    const refusal = await refusalOf(shopper.store())
    expect([refusal.code, refusal.message]).toEqual([400, messages.unpaidOrderTwo])
    const params = { id: first.data.id }
    await shopper.client('POST /profile/receipts/{id}/cancel', { params })
    expect((await shopper.store()).code).toBe(200)
  })

  test('does not count expired orders among the two, even while a gateway is silent', async () => {
    const shopper = await readyShopper(shop, delivery)
    const refill = async () =>
      fillCart(shop, shopper.userId, [{ item_id: await insertProduct(shop.db), count: 1 }])
    for (let placed = 0; placed < 2; placed++) {
      await shopper.store()
      await refill()
    }
    const notice = async () => (await shopper.client('GET /cart', {})).extra_data.receipt
    expect(await notice()).toMatchObject({ show_error: true })
    shop.clock.now += ONLINE_PAYMENT_LIFE_SECONDS
    const pending = await shop.db.selectFrom('payments').select('state').execute()
    expect(pending).toEqual([{ state: 'pending' }, { state: 'pending' }])
    expect(await notice()).toBeNull()
    expect((await shopper.store()).code).toBe(200)
    const statuses = await shop.db.selectFrom('orders').select('status').orderBy('id').execute()
    expect(statuses).toEqual([{ status: 10 }, { status: 10 }, { status: 10 }])
  })

  test('names the lines that cannot be bought', async () => {
    const scarce = await insertProduct(shop.db, { name: 'شیر', inventory: 1 })
    const gone = await insertProduct(shop.db, { name: 'ماست', available: 0 })
    const shopper = await readyShopper(shop, delivery, [
      { item_id: scarce, count: 2 },
      { item_id: gone, count: 1 },
    ])
    const refusal = await refusalOf(shopper.store())
    expect([refusal.code, refusal.message]).toEqual([406, messages.quantityOverStock])
    expect(refusal.data).toMatchObject({
      items: [
        { id: scarce, type: 1, cause_type: 1, message: 'موجودی «شیر» کافی نیست.' },
        { id: gone, type: 1, cause_type: 2, message: '«ماست» دیگر موجود نیست.' },
      ],
    })
  })
})
