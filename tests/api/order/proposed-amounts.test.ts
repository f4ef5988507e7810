import { beforeAll, expect, test } from 'vitest'
import { OrderStatus } from '#lib/codes/order.ts'
import { pickRefusals } from '#lib/text/messages/admin-picking.ts'
import { orderLinkToken } from '#server/order/order-link.ts'
import { endDueProposals } from '#server/picking/proposals.ts'
import { byWeight, insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  type Delivery,
  insertDelivery,
  readyShopper,
  refusalOf,
} from '#tests/support/builders/checkout.ts'
import { counts, paidOrder } from '#tests/support/builders/order-change.ts'
import { moveByStaff } from '#tests/support/builders/order-life.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { expectCleanAudit } from '#tests/support/checks/clean-audit.ts'
import { inventoryOf } from '#tests/support/checks/order-state.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
let delivery: Delivery
let picker: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  delivery = await insertDelivery(shop, { capacity: 1_000 })
  picker = await signedInStaff(shop, ['picker'])
})

type Goods = Parameters<typeof insertProduct>[1]

const milk = { price: 100_000 }
const kefir = { price: 900_000 }
/** 300,000 rials for the three steps of an order. */
const apples = byWeight({ price_per_kg: 200_000, step_g: 500 })
const pears = byWeight({ price_per_kg: 400_000, step_g: 300 })

/** A paid order of a product, and calls about a substitute for it. */
async function ordered(goods: Goods, count: number, offered: Goods) {
  const item_id = await insertProduct(shop.db, { ...goods, inventory: 10_000 })
  const product_id = await insertProduct(shop.db, { ...offered, inventory: 10_000 })
  const shopper = await readyShopper(shop, delivery, [{ item_id, count }])
  const { id, tracking_code } = (await shopper.store({ payment_port: 5 })).data
  await moveByStaff(shop, id, { status: OrderStatus.confirmed, paid: true })
  const params = { id }
  const [line] = (await picker.as('GET /admin/picking/{id}', { params })).data.lines
  const { mobile } = await shop.db
    .selectFrom('users')
    .select('mobile')
    .where('id', '=', shopper.userId)
    .executeTakeFirstOrThrow()
  const token = orderLinkToken(shop.deps.secret, { tracking_code, mobile })
  return {
    product: product_id,
    propose: async (amount: number) => {
      const body = { line: line!.id, product_id, count: amount }
      return (await picker.as('POST /admin/picking/{id}/proposals', { params, body })).data
    },
    accept: (proposal: number) =>
      shop.as(null)('POST /order-pages/{token}/proposals/{id}', {
        ...{ params: { token, id: proposal }, body: { accept: true } },
      }),
    page: async () =>
      (await shop.as(null)('GET /order-pages/{token}', { params: { token } })).data.proposals,
    sealed: async (lines: readonly { id: number; picked: number }[] = []) =>
      (await picker.as('PUT /admin/picking/{id}', { params, body: { lines: [...lines] } })).data,
    line: line!.id,
  }
}

test.each<[string, [Goods, number], [Goods, number], object, object]>([
  [
    'pieces for pieces',
    [milk, 2],
    [kefir, 2],
    { count: 2, grams: null, cost: 200_000 },
    { count: 2, grams: null, cost: 200_000 },
  ],
  [
    'grams for pieces',
    [milk, 2],
    [apples, 1_500],
    { count: 2, grams: null, cost: 200_000 },
    { count: 3, grams: 1_500, cost: 199_980 },
  ],
  [
    'pieces for grams',
    [apples, 3],
    [kefir, 2],
    { count: 3, grams: 1_500, cost: 300_000 },
    { count: 2, grams: null, cost: 300_000 },
  ],
  [
    'grams for grams of another step',
    [apples, 3],
    [pears, 700],
    { count: 3, grams: 1_500, cost: 300_000 },
    { count: 3, grams: 700, cost: 140_000 },
  ],
  [
    'more grams than ordered',
    [apples, 3],
    [pears, 3_000],
    { count: 3, grams: 1_500, cost: 300_000 },
    { count: 10, grams: 3_000, cost: 300_000 },
  ],
])('shows %s at the price that picking charges', async (_, goods, offer, missing, substitute) => {
  const its = await ordered(...goods, offer[0])
  const { id, grams } = await its.propose(offer[1])
  expect((await inventoryOf(shop, its.product)).inventory).toBe(10_000 - offer[1])
  const [shown] = await its.page()
  expect(shown).toMatchObject({ missing, substitute: { ...substitute, grams } })
  await its.accept(id)
  // A line that is left out is complete with its accepted substitute.
  const { returned, changes } = await its.sealed()
  expect(returned).toBe(shown!.missing.cost - shown!.substitute.cost)
  expect(changes).toMatchObject([{ handed: 0 }])
  await expectCleanAudit(shop)
})

test('a substitute for part of a line stands for that part when the line is left out', async () => {
  const its = await ordered(milk, 2, kefir)
  await its.accept((await its.propose(1)).id)
  expect(await its.page()).toMatchObject([{ missing: { count: 1, cost: 100_000 } }])
  const { changes, returned } = await its.sealed()
  expect([returned, changes]).toMatchObject([0, [{ ordered: 2, handed: 1 }]])
  await expectCleanAudit(shop)
})

test('more pieces than ordered are refused, more grams than pieces are not', async () => {
  const byPiece = await ordered(milk, 2, kefir)
  expect(await refusalOf(byPiece.propose(3))).toMatchObject({
    ...{ code: 409, message: pickRefusals['too-many'] },
  })
  const byGrams = await ordered(milk, 2, apples)
  expect(await byGrams.propose(500)).toMatchObject({ count: 1, grams: 500 })
})

test('takes the pieces of a change that it ends', async () => {
  const product_id = await insertProduct(shop.db, { price: 80_000, inventory: 2 })
  const order = await paidOrder(shop, delivery)
  expect((await order.change(counts([product_id, 1]))).data.state).toBe('awaiting-payment')
  const { params } = order
  const [line] = (await picker.as('GET /admin/picking/{id}', { params })).data.lines
  const body = { line: line!.id, product_id, count: 2 }
  await picker.as('POST /admin/picking/{id}/proposals', { params, body })
  expect(await inventoryOf(shop, product_id)).toEqual({ inventory: 0, sold: 2 })
  await expectCleanAudit(shop)
})

test('ends the next due proposal although one cannot be ended', async () => {
  shop.clock.now += 15 * 60
  await endDueProposals(shop.deps)
  const [broken, other] = [await ordered(milk, 2, kefir), await ordered(milk, 2, kefir)]
  for (const its of [broken, other]) await its.propose(1)
  shop.clock.now += 15 * 60
  const { now } = shop.deps
  let reads = 0
  const failing = () => {
    reads += 1
    // The first is that of the list.
    if (reads === 2) throw new Error('broken')
    return now()
  }
  await endDueProposals({ ...shop.deps, now: failing })
  const states = await shop.db
    .selectFrom('substitute_proposals')
    .select('state')
    .where('line_id', 'in', [broken.line, other.line])
    .orderBy('id')
    .execute()
  expect(states.map(({ state }) => state)).toEqual(['waiting', 'expired'])
  await endDueProposals(shop.deps)
  await expectCleanAudit(shop)
})
