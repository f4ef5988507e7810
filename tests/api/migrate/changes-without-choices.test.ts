import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { createTestDatabase } from '#tests/support/fixtures/database.ts'
import { insertUser } from '#tests/support/builders/account.ts'
import { putOrder } from '#tests/support/builders/account-lists.ts'
import { insertWindowTemplate } from '#tests/support/builders/checkout.ts'
import { migrateTo } from '#tests/support/builders/older-shop.ts'
import { TEST_START } from '#tests/support/fixtures/shop.ts'

test('older changes of orders get no changed choices, and keep what they have', async () => {
  const database = await createTestDatabase()
  const db = openDatabase(database.url)
  try {
    await migrateTo(db, '053-substitution-proposals')
    await insertWindowTemplate(db)
    const order_id = await putOrder(db, await insertUser(db), TEST_START)
    const change = {
      actor: 'customer',
      ...{ order_id, staff_id: null, reason: null, amount: 0, window_id: null },
      ...{ created_at: TEST_START, expires_at: null, ended_at: null, end_reason: null },
      summary: JSON.stringify({ goods: [], difference: 5 }),
    } as const
    await db
      .insertInto('order_changes')
      .values([
        { ...change, state: 'applied', plan: null },
        { ...change, state: 'awaiting-payment', plan: JSON.stringify({ counts: [[1, 2]] }) },
      ])
      .execute()
    await migrate(db)
    const rows = await db.selectFrom('order_changes').selectAll().orderBy('id').execute()
    const none = { substitution: null, substitutions: [] }
    expect(rows.map(({ summary }) => JSON.parse(summary) as object)).toEqual([
      { ...none, goods: [], difference: 5 },
      { ...none, goods: [], difference: 5 },
    ])
    expect(rows.map(({ plan }) => plan && (JSON.parse(plan) as object))).toEqual([
      null,
      { choices: [], counts: [[1, 2]] },
    ])
  } finally {
    await db.destroy()
    await database.drop()
  }
})
