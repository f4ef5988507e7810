import type { TestShop } from '#tests/support/fixtures/shop.ts'

/** The state of an order's money and goods, as the database has it. */
export async function orderRow(shop: TestShop, id: number) {
  return shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** What is left of a product and what is sold; null is unlimited. */
export async function inventoryOf(shop: TestShop, productId: number) {
  return shop.db
    .selectFrom('products')
    .select(['inventory', 'sold'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
}

/** Places of a window that orders hold. */
export async function placesUsed(shop: TestShop, windowId: number): Promise<number> {
  const { used } = await shop.db
    .selectFrom('delivery_windows')
    .select('used')
    .where('id', '=', windowId)
    .executeTakeFirstOrThrow()
  return used
}

/** A user's ledger as `reason amount`, the oldest first. */
export async function ledgerOf(shop: TestShop, userId: number): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('ledger')
    .select(['reason', 'amount'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(row => `${row.reason} ${row.amount}`)
}
