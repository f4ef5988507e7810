import { beforeAll, describe, expect, test } from 'vitest'
import { RegisterStatus } from '#lib/codes/account.ts'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { type CallName, calls, callTable, splitCall } from '#lib/contract/calls.ts'
import { insertClaim, listPhotoIds } from '#server/claim/claim-queries.ts'
import type { Trx } from '#server/platform/database/open.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  fillCart,
  insertCoupon,
  insertDelivery,
  readyShopper,
  refusalOf,
  type Shopper,
} from '#tests/support/builders/checkout.ts'
import { IN_TEHRAN, registeredUser } from '#tests/support/builders/account.ts'
import { dump, OWNED_TABLES } from '#tests/support/checks/dump.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const UNKNOWN = 987_654

const ADDRESS = {
  name: 'سارا',
  mobile: '09121234567',
  address: 'خیابان دوم',
  province: 'تهران',
  city: 'تهران',
  number: '۳',
  unit: '',
  postal_code: '',
  locality: '',
  district: '',
  ...IN_TEHRAN,
}

/** What an honest owner would send to each call that names a record of theirs. */
const BODIES: Partial<Record<CallName, object>> = {
  'PUT /infos/{id}': ADDRESS,
  'PUT /cart/{id}': { type: 1 },
  'DELETE /cart/{id}': { type: 1 },
  'POST /profile/receipts/{id}/change': { preview: true },
  'PUT /profile/receipts/{id}/note': { context: 'زنگ نزنید.' },
  'PUT /profile/receipts/{id}/rate': { rates: 5 },
  'POST /profile/receipts/{id}/claims': { line: 1, kind: 'missing', count: 1 },
}

// The smallest picture there is: one white pixel.
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAG7buVgAAAABJRU5ErkJggg=='

function slip(): FormData {
  const form = new FormData()
  form.set('check', new File([Buffer.from(PIXEL, 'base64')], 'slip.png', { type: 'image/png' }))
  return form
}

const shop = shopForFile()
let delivery: Delivery
let owner: Shopper & {
  orderId: number
  trackingCode: string
  productId: number
  wishId: number
  photoId: number
}
let other: Shopper
beforeAll(async () => {
  delivery = await insertDelivery(shop)
  const productId = await insertProduct(shop.db, { inventory: 100 })
  const shopper = await readyShopper(shop, delivery, [{ item_id: productId, count: 2 }])
  const { data } = await shopper.store({ payment_port: 5 })
  await fillCart(shop, shopper.userId, [{ item_id: productId, count: 1 }])
  await shopper.client('POST /wholesales', { body: { product: productId } })
  const [wish] = (await shopper.client('GET /profile/wholesales', {})).data
  const records = { orderId: data.id, trackingCode: data.tracking_code, wishId: wish!.id }
  const line = await shop.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', data.id)
    .executeTakeFirstOrThrow()
  const claim = await insertClaim(
    shop.db as Trx,
    {
      ...{ order_id: data.id, line_id: line.id, kind: 'spoiled', count: 1, note: '', amount: 0 },
      ...{ state: 'waiting', created_at: shop.clock.now },
    },
    [Buffer.from(PIXEL, 'base64')],
  )
  const [photoId = 0] = (await listPhotoIds(shop.db, [claim!.id])).get(claim!.id) ?? []
  owner = { ...shopper, ...records, productId, photoId }
  other = await readyShopper(shop, delivery)
})

/** Calls of a signed-in user whose path names a record. */
const OWNED = (Object.keys(calls) as CallName[]).filter(
  name =>
    ['signed-in', 'registered'].includes(callTable[name].access) &&
    splitCall(name).path.includes('{'),
)

/** The id of the owner's record that a call is about. */
function foreignId(name: CallName): string | number {
  const { path } = splitCall(name)
  if (path.startsWith('/infos/')) return owner.addressId
  if (path.startsWith('/profile/receipts/')) return owner.orderId
  if (path.startsWith('/profile/claim-photos/')) return owner.photoId
  if (path.startsWith('/payments/')) return owner.trackingCode
  if (path.startsWith('/cart/')) return owner.productId
  if (path.startsWith('/wholesales/')) return owner.wishId
  throw new Error(`${name}: say here which record of the owner it is about`)
}

async function ask(name: CallName, id: string | number) {
  const { method, path } = splitCall(name)
  const body = BODIES[name] && JSON.stringify(BODIES[name])
  const isUpload = name === 'POST /profile/receipts/{id}/bank-check'
  const answer = await shop.backend(
    new Request(`${shop.deps.siteUrl}/api/v1${path.replace(/\{\w+\}/, String(id))}`, {
      method,
      headers: {
        authorization: `Bearer ${other.token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(isUpload ? { body: slip() } : body ? { body } : {}),
    }),
  )
  return { status: answer.status, body: (await answer.json()) as unknown }
}

describe('a record of another user', () => {
  test.each(OWNED.filter(name => !name.startsWith('POST /cart/')))(
    'is answered like an unknown one and unchanged: %s',
    async name => {
      const before = await dump(shop.db, OWNED_TABLES)
      const foreign = await ask(name, foreignId(name))
      expect(foreign).toEqual(await ask(name, UNKNOWN))
      expect(foreign.status).toBe(404)
      expect(await dump(shop.db, OWNED_TABLES)).toEqual(before)
    },
  )

  test('is unknown as the address of an order', async () => {
    const before = await dump(shop.db, OWNED_TABLES)
    const foreign = await refusalOf(other.store({ info_id: owner.addressId }))
    const unknown = await refusalOf(other.store({ info_id: UNKNOWN }))
    expect([foreign.code, foreign.message]).toEqual([unknown.code, unknown.message])
    expect(await dump(shop.db, OWNED_TABLES)).toEqual(before)
  })

  test('is unknown as the coupon of an order and at the checkout', async () => {
    const owned = await insertCoupon(shop.db, { owner_id: owner.userId, code: 'MINE' })
    const before = await dump(shop.db, OWNED_TABLES)
    const foreign = await refusalOf(other.store({ coupon_id: owned }))
    const unknown = await refusalOf(other.store({ coupon_id: UNKNOWN }))
    expect([foreign.code, foreign.message]).toEqual([unknown.code, unknown.message])
    const named = (code: string) =>
      refusalOf(other.client('POST /checkout/coupon', { body: { code } }))
    const [mine, none] = [await named('MINE'), await named('NOBODYS')]
    expect([mine.code, mine.message]).toEqual([none.code, none.message])
    expect(await dump(shop.db, OWNED_TABLES)).toEqual(before)
  })
})

describe('server-side fields in a body', () => {
  const CLAIMS = {
    user_id: 1,
    price: 1,
    price_by_discount: 1,
    total_amount: 0,
    payable_amount: 0,
    amounts: [],
    status: OrderStatus.delivered,
    payment_status: PaymentStatus.paid,
    wallet_value: 1_000_000_000,
    register_status: RegisterStatus.complete,
    role: 'owner',
    is_admin: true,
  }

  test('do not change the cost of an order', async () => {
    const honest = await readyShopper(shop, delivery, [{ item_id: owner.productId, count: 1 }])
    const liar = await readyShopper(shop, delivery, [{ item_id: owner.productId, count: 1 }])
    const invoices = []
    for (const [shopper, claims] of [
      [honest, {}],
      [liar, CLAIMS],
    ] as const) {
      const { data } = await shopper.store(claims as object)
      const params = { id: data.id }
      const invoice = (await shopper.client('GET /profile/receipts/{id}', { params })).data
      invoices.push({
        amounts: invoice.amounts,
        status: invoice.status,
        paid: invoice.payment_status,
      })
    }
    expect(invoices[1]).toEqual(invoices[0])
    expect(invoices[0]).toMatchObject({ status: OrderStatus.awaitingPayment, paid: 10 })
  })

  test('do not change a cart or a profile', async () => {
    const liar = await registeredUser(shop)
    const params = { id: owner.productId }
    const add = { type: 1, count: 1, add: true, ...CLAIMS } as const
    const { data } = await liar.client('POST /cart/{id}', { params, body: add })
    expect(data.map(item => item.price)).toEqual([100_000])
    const before = (await liar.client('GET /profile/info', {})).data
    await liar.client('PUT /profile/info', { body: { first_name: 'مینا', ...CLAIMS } })
    const after = (await liar.client('GET /profile/info', {})).data
    expect(after).toEqual({ ...before, first_name: 'مینا', username: after.username })
  })
})
