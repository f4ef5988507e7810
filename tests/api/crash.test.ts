import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditShop } from '#server/audit/audit-shop.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { insertDelivery, readyShopper, type Shopper } from '#tests/support/builders/checkout.ts'
import { type ApiProcess, startApi } from '#tests/support/fixtures/api-process.ts'
import { seeded } from '#tests/support/builders/random.ts'
import { createShop, type TestShop } from '#tests/support/fixtures/shop.ts'
import { times, within } from '#tests/support/fixtures/soak.ts'

const CHECKOUTS = times(40, 200)
const KILLS = times(2, 20)
const SEED = 7

let shop: TestShop
let folder: string
beforeAll(async () => {
  shop = await createShop()
  shop.clock.now = Math.floor(Date.now() / 1000)
  folder = mkdtempSync(join(tmpdir(), 'sabad-crash-'))
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

test(
  `keeps every acknowledged order when killed during ${CHECKOUTS} checkouts, ${KILLS} times`,
  { timeout: within(240_000, 1_200_000) },
  async () => {
    const random = seeded(SEED)
    const delivery = await insertDelivery(shop, { capacity: CHECKOUTS * KILLS })
    const products = await Promise.all(
      Array.from({ length: 5 }, () => insertProduct(shop.db, { inventory: CHECKOUTS * KILLS })),
    )
    const acknowledged: string[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      const shoppers: Shopper[] = []
      for (let made = 0; made < CHECKOUTS; made++)
        shoppers.push(
          await readyShopper(shop, delivery, [
            { item_id: random.pick(products), count: 1 + random.below(2) },
          ]),
        )
      const api = await startApi(shop, { outbox: join(folder, 'outbox.jsonl') })
      const before = 1 + random.below(CHECKOUTS - 20)
      acknowledged.push(...(await killAfter(api, before, shoppers, delivery)))
      await holds(acknowledged)
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS)
  },
)

/** Sends all checkouts at once and kills the process once so many were answered: those codes. */
async function killAfter(
  api: ApiProcess,
  answers: number,
  shoppers: readonly Shopper[],
  delivery: { posting_method: number; time_id: number },
): Promise<string[]> {
  const codes: string[] = []
  let killed: Promise<void> | undefined
  await Promise.allSettled(
    shoppers.map(async ({ token, addressId }) => {
      const body = { ...delivery, info_id: addressId, payment_port: 1 }
      const saved = await api.as(token)('POST /checkout/store', { body })
      codes.push(saved.data.tracking_code)
      if (codes.length >= answers) killed ??= api.kill()
    }),
  )
  await (killed ?? api.kill())
  return codes
}

async function holds(acknowledged: readonly string[]): Promise<void> {
  const orders = await shop.db.selectFrom('orders').select(['tracking_code', 'user_id']).execute()
  const storedCodes = new Set(orders.map(order => order.tracking_code))
  expect(acknowledged.filter(code => !storedCodes.has(code))).toEqual([])
  expect(new Set(orders.map(order => order.user_id)).size).toBe(orders.length)
  const { faults } = await auditShop(shop.db)
  expect(faults).toEqual([])
}
