import { beforeEach, describe, expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import type { HeldReason } from '#lib/contract/admin/referral.ts'
import { REFERRAL_REWARD_RIALS } from '#lib/rules/limits.ts'
import { rewardMessages } from '#lib/text/messages/admin-coupons.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { auditShop } from '#server/audit/audit-shop.ts'
import { forgetCustomer } from '#server/account/forget-customer.ts'
import { decideHeldReward } from '#server/referral/referral.ts'
import { insertAddress } from '#tests/support/builders/account.ts'
import {
  type Delivery,
  insertDelivery,
  readyShopper,
  refusalOf,
  type Shopper,
} from '#tests/support/builders/checkout.ts'
import { completeOrder } from '#tests/support/builders/complete-order.ts'
import { orderRow } from '#tests/support/checks/order-state.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { tally } from '#tests/support/checks/tally.ts'

const shop = shopForEach()
let delivery: Delivery
let referrer: Shopper
beforeEach(async () => {
  delivery = await insertDelivery(shop, { capacity: 500 })
  referrer = await readyShopper(shop, delivery)
})

/** How the friend's order differs from the referrer's, which goes to «ونک، پلاک ۱۲». */
interface Order {
  address?: object
  device?: string
}

const ELSEWHERE = { address: 'خیابان دولت، کوچه یک', number: '۴', lat: 35.79, lng: 51.45 }
const DEVICE = '1-22-333-4444'

async function store(shopper: Shopper, { address, device }: Order, body: object = {}) {
  const info_id = await insertAddress(shop.db, { user_id: shopper.userId, ...address })
  return (await shopper.store({ info_id, ...body }, device ? { 'Device-Id': device } : {})).data.id
}

/** The referrer places an order, a friend theirs by the code, and it is delivered. */
async function refer(own: Order, friends: Order): Promise<{ orderId: number; friend: Shopper }> {
  await store(referrer, own)
  const friend = await readyShopper(shop, delivery)
  const { introduce_code: code } = (await referrer.client('GET /profile/info', {})).data
  const { data } = await friend.client('POST /checkout/coupon', { body: { code } })
  const orderId = await store(friend, friends, { coupon_id: data.coupon_id, payment_port: 5 })
  await completeOrder(shop, orderId)
  return { orderId, friend }
}

const earned = async () =>
  (await referrer.client('GET /profile/info/introduce-used', {})).data.length
const texts = async () =>
  (
    await shop.db
      .selectFrom('sms_outbox')
      .select('id')
      .where('template', '=', 'referral-reward')
      .execute()
  ).length
const heldRow = () =>
  shop.db
    .selectFrom('referrals')
    .select(['id', 'held_for', 'rewarded_at', 'refused_at'])
    .executeTakeFirstOrThrow()
const finance = () => signedInStaff(shop, ['finance'])

describe('a reward for a referral', () => {
  test.each<[what: string, own: Order, friends: Order, reasons: HeldReason[]]>([
    ['to the same address', {}, {}, ['address']],
    [
      'to the same address, written otherwise',
      { address: { ...ELSEWHERE, address: 'تهران ، خیابان دولت-کوچه 1', unit: '2' } },
      {
        address: { ...ELSEWHERE, address: 'تهران، خیابان دولت، کوچه ۱', unit: '۲', lat: 35.7 },
      },
      ['address'],
    ],
    [
      'to the same postal code',
      { address: { postal_code: '1234567890' } },
      { address: { ...ELSEWHERE, postal_code: '1234567890' } },
      ['address'],
    ],
    [
      'from the same device',
      { device: DEVICE },
      { address: ELSEWHERE, device: DEVICE },
      ['device'],
    ],
    ['of both', { device: DEVICE }, { device: DEVICE }, ['address', 'device']],
    ['of a neighbour', { address: { unit: '1' } }, { address: { unit: '2' } }, []],
    [
      'of a neighbour with a postal code',
      { address: { postal_code: '1234567890' } },
      { address: { postal_code: '1234567891' } },
      [],
    ],
    ['of a friend elsewhere', { device: DEVICE }, { address: ELSEWHERE, device: '5-6-7-89' }, []],
  ])('is paid or held by what both customers share: %s', async (_, own, friends, reasons) => {
    await refer(own, friends)
    const isHeld = reasons.length > 0
    expect([await earned(), await texts()]).toEqual(isHeld ? [0, 0] : [1, 1])
    const { data } = await (await finance()).as('GET /admin/referrals', {})
    expect(data.map(each => each.reasons)).toEqual(isHeld ? [reasons] : [])
    expect((await auditShop(shop.db)).faults).toEqual([])
  })

  test('is listed with its order and both customers while held', async () => {
    const { orderId, friend } = await refer({}, {})
    const { tracking_code, total_amount } = await orderRow(shop, orderId)
    const { as } = await finance()
    const { data, extra_data } = await as('GET /admin/referrals', {})
    expect(extra_data.count).toBe(1)
    expect((await as('GET /admin/coupons', {})).extra_data.held_rewards).toBe(1)
    const own = await shop.db
      .selectFrom('orders')
      .select(['id', 'tracking_code', 'total_amount'])
      .where('user_id', '=', referrer.userId)
      .executeTakeFirstOrThrow()
    expect(data).toMatchObject([
      {
        amount: REFERRAL_REWARD_RIALS,
        friend: {
          id: friend.userId,
          order: { id: orderId, tracking_code, total_amount, wallet_amount: 0 },
        },
        referrer: { id: referrer.userId, order: own },
      },
    ])
    expect((await as('GET /admin/desk', {})).data).toContainEqual(
      expect.objectContaining({ task: 'rewards', count: 1 }),
    )
  })

  test('stores only a keyed hash of a device, which forgetting deletes', async () => {
    const { orderId, friend } = await refer({}, { address: ELSEWHERE, device: DEVICE })
    const { device_hash } = await orderRow(shop, orderId)
    expect(device_hash).toMatch(/^[\w-]{43}$/)
    expect(device_hash).not.toContain(DEVICE)
    const by = { now: shop.clock.now, actor: null }
    expect(await forgetCustomer(shop.db, friend.userId, by)).toEqual({ ok: true })
    expect((await orderRow(shop, orderId)).device_hash).toBe(null)
  })
})

describe('review of held rewards', () => {
  const decide = (as: Shopper['client'], id: number, state: 'approved' | 'refused') =>
    as('PUT /admin/referrals/{id}', { params: { id }, body: { state, reason: 'بررسی شد' } })

  test('approves one: its code is sent and recorded in the history', async () => {
    await refer({}, {})
    const { id } = await heldRow()
    const { as } = await finance()
    expect((await decide(as, id, 'approved')).message).toBe(rewardMessages.approved)
    expect([await earned(), await texts()]).toEqual([1, 1])
    expect((await as('GET /admin/referrals', {})).data).toEqual([])
    expect((await as('GET /admin/coupons', {})).extra_data.held_rewards).toBe(0)
    const params = { record: 'referral', id: String(id) } as const
    const { data } = await as('GET /admin/changes/{record}/{id}', { params })
    expect(data).toMatchObject([{ action: 'approved', reason: 'بررسی شد' }])
    expect((await refusalOf(decide(as, id, 'refused'))).code).toBe(404)
    expect((await auditShop(shop.db)).faults).toEqual([])
  })

  test('refuses one: nobody is rewarded, and the next order brings nothing either', async () => {
    const { orderId } = await refer({}, {})
    const { id } = await heldRow()
    const { as } = await finance()
    expect((await decide(as, id, 'refused')).message).toBe(rewardMessages.refused)
    const refusal = await refusalOf(decide(as, id, 'approved'))
    expect([refusal.code, refusal.message]).toEqual([404, rewardMessages.notHeld])
    expect([await earned(), await texts()]).toEqual([0, 0])
    expect(await orderRow(shop, orderId)).toMatchObject({ status: OrderStatus.delivered })
    expect((await auditShop(shop.db)).faults).toEqual([])
  })

  test('needs a reason, and the permission for discount codes', async () => {
    await refer({}, {})
    const { id } = await heldRow()
    const body = { state: 'approved', reason: ' ' } as const
    const empty = (await finance()).as('PUT /admin/referrals/{id}', { params: { id }, body })
    expect((await refusalOf(empty)).code).toBe(422)
    const { as } = await signedInStaff(shop, ['courier'])
    expect((await refusalOf(decide(as, id, 'approved'))).code).toBe(403)
    expect(await heldRow()).toMatchObject({ rewarded_at: null, refused_at: null })
  })

  test('gives one reward for 40 concurrent approvals in two processes', async () => {
    await refer({}, {})
    const { id } = await heldRow()
    const { id: staffId } = await finance()
    const other = openDatabase(shop.url)
    const judged = { state: 'approved', reason: 'x', now: shop.clock.now, staffId } as const
    const calls = Array.from({ length: 40 }, (_, n) =>
      (n % 2 ? other : shop.db).transaction().execute(trx => decideHeldReward(trx, id, judged)),
    )
    const results = await Promise.allSettled(calls)
    await other.destroy()
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([await earned(), await texts()]).toEqual([1, 1])
    expect((await auditShop(shop.db)).faults).toEqual([])
  })

  test('counts one of concurrent approvals and refusals', async () => {
    await refer({}, {})
    const { id } = await heldRow()
    const { as } = await finance()
    const calls = Array.from({ length: 20 }, (_, n) =>
      decide(as, id, n % 2 ? 'approved' : 'refused'),
    )
    expect(await tally(calls)).toEqual({ ok: 1, codes: [404] })
    const { rewarded_at, refused_at } = await heldRow()
    expect([rewarded_at, refused_at].filter(each => each !== null)).toHaveLength(1)
    expect(await earned()).toBe(rewarded_at === null ? 0 : 1)
  })
})
