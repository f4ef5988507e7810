import { beforeAll, expect, test } from 'vitest'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { auditShop } from '#server/audit/audit-shop.ts'
import type { Db } from '#server/platform/database/open.ts'
import { type Books, writeBooks } from '#tests/support/builders/audit-books.ts'
import {
  amountsOf,
  type FaultRow,
  faultsAfter,
  setEntry,
  setOrder,
} from '#tests/support/builders/plant-fault.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
let books: Books
beforeAll(async () => {
  books = await writeBooks(shop)
})

test('finds no fault in untouched books', async () => {
  const { rules, faults } = await auditShop(shop.db)
  expect(faults).toEqual([])
  const counted = Object.fromEntries(rules.map(({ rule, checked }) => [rule, checked]))
  expect(counted).toMatchObject({ wallets: 5, ledger: 5, amounts: 5, payments: 5, stock: 5 })
  expect(counted).toMatchObject({ referrals: 1, 'late payments': 1, coupons: 3 })
})

async function plantClaim(db: Db, { paid: order_id }: Books): Promise<void> {
  const line = await db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('claims')
    .values({
      ...{ order_id, line_id: line.id, kind: 'missing', count: 1, note: '', amount: 10 },
      ...{ state: 'credited', credited: 10_000_000, created_at: shop.clock.now },
    })
    .execute()
}

const ROWS: FaultRow[] = [
  // Wallets and ledger
  [
    'a wallet spent twice',
    ids => `wallets: user ${ids.payer}: entry`,
    (db, ids) =>
      db
        .deleteFrom('ledger')
        .where('user_id', '=', ids.payer)
        .where('reason', '=', 'adjustment')
        .execute(),
  ],
  [
    'an order that took another amount than it says',
    ids =>
      `ledger: order ${ids.paid}: its order entries (entry 2) are -20001 rials, they should be -20000`,
    (db, ids) => setEntry(db, ids.paid, 'order').add(-1),
  ],
  [
    'an entry that is missing',
    ids => `ledger: order ${ids.paid}: its order entries are 0 rials, they should be -20000`,
    (db, ids) => setEntry(db, ids.paid, 'order').remove(),
  ],
  [
    'a claim above what was paid, without its entry',
    () => 'it is credited with 10000000 of 10 rials',
    plantClaim,
  ],
  [
    'claims above the goods of their order',
    ids => `claims: order ${ids.paid}: its claims are 10000000 rials`,
    plantClaim,
  ],
  [
    'a refund that is not due',
    ids => `ledger: order ${ids.referred}: its refund entries`,
    (db, ids) =>
      db
        .insertInto('ledger')
        .values({
          ...{ user_id: ids.friend, amount: 5_000, reason: 'refund', order_id: ids.referred },
          created_at: shop.clock.now,
        })
        .execute(),
  ],
  [
    'a refund of too much',
    ids => `ledger: order ${ids.cancelled}: its refund entries`,
    (db, ids) => setEntry(db, ids.cancelled, 'refund').add(1),
  ],
  [
    'a debt that was paid and still stands',
    ids => `ledger: order ${ids.settled}: its debt entries are 0 rials, they should be 30000`,
    (db, ids) => setEntry(db, ids.settled, 'debt').remove(),
  ],
  [
    "an entry in somebody else's wallet",
    ids => `ledger: order ${ids.cancelled}: entry`,
    (db, ids) =>
      db
        .updateTable('ledger')
        .set({ user_id: ids.payer })
        .where('order_id', '=', ids.cancelled)
        .where('reason', '=', 'refund')
        .execute(),
  ],
  [
    'a late payment of another amount than came',
    ids => `of user ${ids.late}: 240001 rials are not what payment`,
    db =>
      db
        .updateTable('ledger')
        .set(eb => ({ amount: eb('amount', '+', 1) }))
        .where('reason', '=', 'late-payment')
        .execute(),
  ],
  [
    'a late payment that nobody paid',
    ids => `of user ${ids.late}: a late payment without a payment`,
    db =>
      db
        .updateTable('ledger')
        .set({ payment_id: null })
        .where('reason', '=', 'late-payment')
        .execute(),
  ],
  // Payments
  [
    'a payment that reached neither order nor wallet',
    ids => `payments: order ${ids.cancelled} (status 70, payment 10): payment`,
    db => db.deleteFrom('ledger').where('reason', '=', 'late-payment').execute(),
  ],
  [
    'an order paid by two payments',
    ids => `payments: order ${ids.paid} (status 40, payment 20): paid by payment`,
    async (db, ids) => {
      const { id: _, ...first } = await db
        .selectFrom('payments')
        .selectAll()
        .where('order_id', '=', ids.paid)
        .executeTakeFirstOrThrow()
      await db
        .insertInto('payments')
        .values({ ...first, authority: 'A-2', reference: 'R-2' })
        .execute()
    },
  ],
  [
    'a payment of another amount than the order',
    ids => `payments: order ${ids.paid} (status 40, payment 20): payment`,
    (db, ids) =>
      db
        .updateTable('payments')
        .set(eb => ({ amount: eb('amount', '-', 10) }))
        .where('order_id', '=', ids.paid)
        .execute(),
  ],
  [
    'an order paid online by no payment',
    ids => `payments: order ${ids.paid} (status 40, payment 20): paid online, but by no payment`,
    (db, ids) =>
      db
        .updateTable('payments')
        .set({ state: 'pending' })
        .where('order_id', '=', ids.paid)
        .execute(),
  ],
  [
    'an unpaid order whose payment came',
    ids => `payments: order ${ids.paid} (status 40, payment 10): payment`,
    (db, ids) => setOrder(db, ids.paid, { payment_status: PaymentStatus.unpaid }),
  ],
  [
    'a cancelled order that is still paid',
    ids => `payments: order ${ids.cancelled} (status 70, payment 20): no such state`,
    (db, ids) => setOrder(db, ids.cancelled, { payment_status: PaymentStatus.paid }),
  ],
  [
    'an order of nothing that waits for its payment',
    ids => `payments: order ${ids.open} (status 10, payment 10): costs nothing, unpaid`,
    (db, ids) => setOrder(db, ids.open, { total_amount: 0 }),
  ],
  [
    'an order that moved without a word',
    ids => `history: order ${ids.open}: stands at 40/10, its history ends at 10/10`,
    (db, ids) => setOrder(db, ids.open, { status: OrderStatus.confirmed }),
  ],
  [
    'a history with a gap',
    ids => `history: order ${ids.referred}: event`,
    (db, ids) =>
      db
        .deleteFrom('order_events')
        .where('order_id', '=', ids.referred)
        .where('to_status', '=', OrderStatus.outForDelivery)
        .execute(),
  ],
  // Amounts
  [
    'amounts that do not sum up to the total',
    ids => `amounts: order ${ids.open}: its amounts sum up to 250000 rials, its total is 250001`,
    (db, ids) => setOrder(db, ids.open, { total_amount: 250_001 }),
  ],
  [
    'a line sold at another price',
    ids =>
      `amounts: order ${ids.open}: kept as goods 100000, shipping 150000; reckoned again goods 90000`,
    (db, ids) =>
      db
        .updateTable('order_lines')
        .set({ price: 90_000, real_price: 90_000 })
        .where('order_id', '=', ids.open)
        .execute(),
  ],
  [
    'a coupon that took more than it is worth',
    ids => `amounts: order ${ids.paid}: kept as`,
    async (db, ids) => {
      const amounts = (await amountsOf(db, ids.paid)).map(line => ({
        ...line,
        amount:
          line.kind === 'coupon'
            ? line.amount - 500
            : line.kind === 'shipping'
              ? line.amount + 500
              : line.amount,
      }))
      await setOrder(db, ids.paid, { amounts: JSON.stringify(amounts) })
    },
  ],
  [
    'amounts that cannot be read',
    ids => `amounts: order ${ids.paid}: its amounts cannot be read`,
    (db, ids) => setOrder(db, ids.paid, { amounts: '[{' }),
  ],
]

test.each(ROWS)('finds %s', async (_, says, plant) => {
  const found = await faultsAfter(shop, books, plant)
  expect(found.filter(fault => fault.includes(says(books)))).not.toEqual([])
})
