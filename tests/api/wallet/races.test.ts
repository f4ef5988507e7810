import { expect, test } from 'vitest'
import { ItemType } from '#lib/codes/cart.ts'
import type { AmountLine } from '#lib/contract/order.ts'
import { amountOf } from '#lib/rules/amount-sums.ts'
import { auditShop } from '#server/audit/audit-shop.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  giveWallet,
  insertDelivery,
  readyShopper,
  type Shopper,
} from '#tests/support/builders/checkout.ts'
import { ledgerOf } from '#tests/support/checks/order-state.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { tally } from '#tests/support/checks/tally.ts'

const shop = shopForEach()

const FULL = 300_000
const TRIES = 20

/** Orders something with the wallet; tried again where the other order took it along. */
async function buy({ client, store }: Shopper, id: number): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    await client('POST /cart/{id}', {
      params: { id },
      body: { type: ItemType.product, count: 1, add: false },
    })
    const { ok } = await tally([store({ use_wallet: 1 })])
    if (ok === 1) return
  }
}

test(
  'spends each of 100 wallets once for two concurrent orders each',
  { timeout: 120_000 },
  async () => {
    const delivery = await insertDelivery(shop, { capacity: 500 })
    const [one, other] = [await insertProduct(shop.db), await insertProduct(shop.db)]
    const everybody = await Promise.all(
      Array.from({ length: 100 }, () => readyShopper(shop, delivery)),
    )
    for (const { userId } of everybody) await giveWallet(shop, userId, FULL)
    await Promise.all(
      everybody.flatMap(shopper => [one, other].map(product => buy(shopper, product))),
    )
    let bothPlaced = 0
    for (const { userId } of everybody) {
      const orders = await shop.db
        .selectFrom('orders')
        .select('amounts')
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute()
      const spent = orders.map(({ amounts }) =>
        amountOf(JSON.parse(amounts) as AmountLine[], 'wallet'),
      )
      expect(await ledgerOf(shop, userId)).toEqual([
        `adjustment ${FULL}`,
        ...spent.filter(amount => amount !== 0).map(amount => `order ${amount}`),
      ])
      expect(-spent.reduce((sum, amount) => sum + amount, 0)).toBeLessThanOrEqual(FULL)
      if (orders.length === 2) bothPlaced += 1
    }
    expect(bothPlaced).toBe(everybody.length)
    expect((await auditShop(shop.db)).faults).toEqual([])
  },
)
