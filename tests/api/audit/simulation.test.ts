import { expect, test } from 'vitest'
import { ApiError } from '#lib/api/api-error.ts'
import { ItemType } from '#lib/codes/cart.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import type { StoreBodyInput } from '#lib/contract/checkout.ts'
import { moveTo, statesOpen } from '#lib/rules/order-life.ts'
import { type Db, inTransaction, openDatabase } from '#server/platform/database/open.ts'
import { insertLedgerEntry } from '#server/wallet/ledger-queries.ts'
import { getOrder } from '#server/order/order-queries.ts'
import { lockUser } from '#server/account/user-queries.ts'
import { auditShop } from '#server/audit/audit-shop.ts'
import { moveOrderTo } from '#server/order/staff-move.ts'
import { expireOrders } from '#server/order/expire-orders.ts'
import { comeBack, decideAtBank } from '#tests/support/fakes/bank.ts'
import { insertBundle, insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type CartLine,
  insertCoupon,
  insertDelivery,
  readyShopper,
  type Shopper,
} from '#tests/support/builders/checkout.ts'
import { markPicked } from '#tests/support/builders/order-life.ts'
import { type Random, seeded } from '#tests/support/builders/random.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()

const SEED = 11
const SHOPPERS = 30
const DEEDS = 20

/** What the shoppers of a simulation know of the shop and of each other. */
interface World {
  random: Random
  lines: readonly CartLine[]
  codes: string[]
  /** Authorities of payments that somebody made at the bank. */
  made: string[]
  orders: number[]
  /** The shop as a command opens it: by a connection of its own. */
  watching: Db
  /** What audits in the middle of it all found. */
  found: string[]
}

type Deed = (world: World, shopper: Shopper) => Promise<unknown>

const DEEDS_OF: readonly Deed[] = [
  buy,
  buy,
  buy,
  cancel,
  returnFromBank,
  moveOn,
  moveOn,
  adjust,
  wait,
  look,
]

async function buy({ random, lines, codes, made, orders }: World, shopper: Shopper): Promise<void> {
  const { item_id: id, type = 1, count } = random.pick(lines)
  await shopper.client('POST /cart/{id}', { params: { id }, body: { type, count } })
  const body: Partial<StoreBodyInput> = {
    payment_port: random.pick([1, 1, 5]),
    use_wallet: random.pick([0, 1]),
  }
  if (random.chance(0.6)) {
    const code = random.pick(codes)
    const named = await shopper.client('POST /checkout/coupon', { body: { code } })
    body.coupon_id = named.data.coupon_id
  }
  const { data } = await shopper.store(body, { 'Idempotency-Key': String(random.next()) })
  orders.push(data.id)
  if (data.url && random.chance(0.8)) made.push(await decideAtBank(shop, data.url))
}

async function cancel({ random, orders }: World, { client }: Shopper): Promise<void> {
  if (orders.length === 0) return
  const params = { id: random.pick(orders) }
  await client('POST /profile/receipts/{id}/cancel', { params })
}

async function returnFromBank({ random, made }: World): Promise<void> {
  if (made.length === 0) return
  const authority = random.pick(made)
  await Promise.all([comeBack(shop, authority), comeBack(shop, authority)])
}

async function moveOn({ random, orders }: World): Promise<void> {
  if (orders.length === 0) return
  const order = await getOrder(shop.db, random.pick(orders))
  const states = statesOpen({ ...order, is_expired: false, picked_at: order.created_at }, 'staff')
  if (states.length === 0) return
  const move = moveTo(random.pick(states))
  if (move.status === OrderStatus.outForDelivery)
    await markPicked(shop.db, order.id, shop.clock.now)
  await moveOrderTo(shop.db, order, move, { now: shop.clock.now })
}

async function adjust({ random }: World, { userId }: Shopper): Promise<void> {
  await inTransaction(shop.db, async trx => {
    await lockUser(trx, userId)
    await insertLedgerEntry(trx, {
      user_id: userId,
      amount: random.below(400_000) - 100_000,
      reason: 'adjustment',
      order_id: null,
      note: 'simulated',
      created_at: shop.clock.now,
    })
  })
}

async function wait({ random }: World): Promise<void> {
  shop.clock.now += random.below(400)
  await expireOrders(shop.deps)
}

async function look({ watching, found }: World): Promise<void> {
  found.push(...(await auditShop(watching)).faults)
}

/** Deeds one after the other; what the shop refuses is part of its day. */
async function liveOn(world: World, shopper: Shopper): Promise<void> {
  for (let done = 0; done < DEEDS; done++) {
    const deed = world.random.pick(DEEDS_OF)
    await deed(world, shopper).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code >= 500) throw error
    })
  }
}

test(
  'the books add up throughout a busy random day and at its end',
  { timeout: 120_000 },
  async () => {
    const random = seeded(SEED)
    const delivery = await insertDelivery(shop, { capacity: 60 })
    const scarce = await insertProduct(shop.db, { inventory: 40 })
    const plenty = await insertProduct(shop.db, { price: 70_005, price_by_discount: 60_001 })
    const items = [
      { product_id: scarce, count: 2 },
      { product_id: plenty, count: 1 },
    ]
    const bundle = await insertBundle(shop.db, { items })
    const terms = [
      { code: 'few', total_limit: 6 },
      { code: 'each', per_user_limit: 1, type: 1, value: 15 },
    ] as const
    for (const row of terms) await insertCoupon(shop.db, row)
    const shoppers: Shopper[] = []
    for (let n = 0; n < SHOPPERS; n++) shoppers.push(await readyShopper(shop, delivery))
    const users = await shop.db.selectFrom('users').select('introduce_code').limit(4).execute()
    const world: World = {
      random,
      lines: [
        { item_id: scarce, count: 1 },
        { item_id: plenty, count: 3 },
        { type: ItemType.bundle, item_id: bundle, count: 1 },
      ],
      codes: ['few', 'each', ...users.map(user => user.introduce_code)],
      made: [],
      orders: [],
      watching: openDatabase(shop.url),
      found: [],
    }
    try {
      await Promise.all(shoppers.map(shopper => liveOn(world, shopper)))
      const { rules, faults } = await auditShop(world.watching)
      expect([...world.found, ...faults]).toEqual([])
      expect(rules.find(each => each.rule === 'amounts')?.checked).toBeGreaterThan(SHOPPERS)
    } finally {
      await world.watching.destroy()
    }
    const statuses = await shop.db.selectFrom('orders').select('status').distinct().execute()
    expect(statuses.length).toBeGreaterThanOrEqual(4)
  },
)
