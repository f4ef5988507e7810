import { beforeEach, expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import { forgetCustomer } from '#server/account/forget-customer.ts'
import { putSetting } from '#server/platform/database/settings.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  insertDelivery,
  readyShopper,
  type Shopper,
} from '#tests/support/builders/checkout.ts'
import { moveByStaff } from '#tests/support/builders/order-life.ts'
import { openTorob } from '#tests/support/fakes/torob.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
let torob: Awaited<ReturnType<typeof openTorob>>
let delivery: Delivery
beforeEach(async () => {
  torob = await openTorob(shop)
  delivery = await insertDelivery(shop)
})

const LONG_AGO = '2020-01-01T00:00:00.000000Z'
const CLICK = 'a1b2c3d4-e5f6-7890-g1h2-i3j4k5l6m7n8'

const land = (path: string) => shop.backend(new Request(`http://shop.test${path}`))

async function placeFrom(cookie: string, by?: Shopper): Promise<number> {
  const shopper = by ?? (await readyShopper(shop, delivery))
  const { data } = await shopper.store({ payment_port: 5 }, { cookie })
  return data.id
}

const confirm = (id: number) => moveByStaff(shop, id, { status: OrderStatus.confirmed, paid: true })

test('a landing keeps the click for 168 hours and redirects to the page without it', async () => {
  const answer = await land(`/products/7/شیر?comments=2&torob_clid=${CLICK}`)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(`/products/7/${encodeURI('شیر')}?comments=2`)
  expect(answer.headers.get('set-cookie')).toBe(
    `torob_clid=${CLICK}; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax`,
  )
  const outside = await land(`//evil.example/?torob_clid=${CLICK}`)
  expect(outside.headers.get('location')).toBe('/evil.example/')
})

test.each(['', 'x'.repeat(101), 'a;b', 'a%0D%0Ab', '%D8%B4'])(
  'a landing with the click "%s" leaves no cookie',
  async id => {
    const answer = await land(`/?torob_clid=${id}`)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('set-cookie')).toBeNull()
  },
)

test('lists a purchase with goods and status, without the customer', async () => {
  const product = await insertProduct(shop.db, { price: 100_000, price_by_discount: 85_000 })
  const shopper = await readyShopper(shop, delivery, [{ item_id: product, count: 3 }])
  const id = await placeFrom(`other=1; torob_clid=${CLICK}`, shopper)
  await placeFrom('')
  await placeFrom('torob_clid=no$click')
  expect(await torob.readOrders(LONG_AGO)).toEqual([])
  await confirm(id)
  shop.clock.now += 61
  const [order, ...more] = await torob.readOrders(LONG_AGO)
  expect(more).toEqual([])
  expect(order).toMatchObject({
    ...{ torob_clid: CLICK, status: 'completed', order_value: 25_500, shipping_amount: 15_000 },
    products: [
      {
        product_url: `http://shop.test/products/${product}`,
        product_price: 8_500,
        quantity: 3,
      },
    ],
  })
  shop.clock.now += 10
  await moveByStaff(shop, id, { status: OrderStatus.cancelled })
  const [cancelled] = await torob.readOrders(LONG_AGO)
  expect(cancelled).toMatchObject({
    status: 'cancelled',
    purchase_timestamp: order?.purchase_timestamp,
  })
  expect(cancelled!.last_updated_timestamp > order!.last_updated_timestamp).toBe(true)
})

test('a walk by the last timestamp reads each purchase once, also those of one second', async () => {
  const ids: number[] = []
  for (let n = 0; n < 5; n++) ids.push(await placeFrom(`torob_clid=click-${n}`))
  // The first one is paid last.
  for (const id of [...ids.slice(1), ids[0]!]) {
    await confirm(id)
    if (id === ids[4]) shop.clock.now += 1
  }
  expect(await torob.readOrders(LONG_AGO)).toEqual([])
  shop.clock.now += 61
  const seen: string[] = []
  for (let after = LONG_AGO; ;) {
    const page = await torob.readOrders(after, 2)
    if (page.length === 0) break
    seen.push(...page.map(({ torob_clid }) => torob_clid))
    after = page.at(-1)!.purchase_timestamp
  }
  expect(seen).toEqual(['click-1', 'click-2', 'click-3', 'click-4', 'click-0'])
})

test('an erased customer leaves no click, and nothing is kept while it is switched off', async () => {
  const shopper = await readyShopper(shop, delivery)
  const id = await placeFrom(`torob_clid=${CLICK}`, shopper)
  await moveByStaff(shop, id, { status: OrderStatus.cancelled })
  const by = { now: shop.clock.now, actor: null }
  expect(await forgetCustomer(shop.db, shopper.userId, by)).toEqual({ ok: true })
  await putSetting(shop.db, 'torob_orders', false)
  await placeFrom(`torob_clid=${CLICK}`)
  expect((await land(`/?torob_clid=${CLICK}`)).headers.get('set-cookie')).toBeNull()
  expect(await shop.db.selectFrom('order_clicks').selectAll().execute()).toEqual([])
  expect((await torob.send('/torob/v1/orders')).status).toBe(404)
})

test.each([
  'limit=10',
  'purchase_timestamp_gt=yesterday&limit=10',
  'purchase_timestamp_gt=2025-99-99T00:00:00Z&limit=10',
  `purchase_timestamp_gt=${LONG_AGO}`,
  `purchase_timestamp_gt=${LONG_AGO}&limit=0`,
  `purchase_timestamp_gt=${LONG_AGO}&limit=1001`,
  `purchase_timestamp_gt=${LONG_AGO}&limit=1e2`,
])('refuses the query %s with 400', async query => {
  expect((await torob.send(`/torob/v1/orders?${query}`)).status).toBe(400)
})

test('answers GET with a token alone', async () => {
  const path = `/torob/v1/orders?purchase_timestamp_gt=${LONG_AGO}&limit=1`
  expect((await torob.send(path, { method: 'POST' })).status).toBe(405)
  expect((await torob.send(path, {}, torob.tokenOf({ aud: 'other.test' }))).status).toBe(401)
})
