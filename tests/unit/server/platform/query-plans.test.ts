import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteUserCodes } from '#server/account/code-queries.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { type Db, openDatabase } from '#server/platform/database/open.ts'
import { listDueOrders, listDueOrdersToAsk } from '#server/order/order-queries.ts'
import { deleteOldSms, listDueSms } from '#server/messaging/sms-outbox-queries.ts'
import { daytimeTemplates } from '#server/messaging/sms-templates.ts'
import { listDueWaiting } from '#server/request/waitlist-queries.ts'

let db: Db
beforeAll(async () => {
  db = openDatabase('file::memory:')
  await migrate(db)
})
afterAll(() => db.destroy())

/** What SQLite does for the query of some work; its parts are heard of before the whole. */
async function planOf(work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const queries: RootOperationNode[] = []
  const listen: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries.push(node)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  await work(db.withPlugin(listen))
  const query = db.getExecutor().compileQuery(queries.at(-1)!, createQueryId())
  const explain = CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters])
  const { rows } = await db.executeQuery<{ detail: string }>(explain)
  return rows.map(row => row.detail)
}

const due = { now: 2, limit: 100 }

test.each<[string, RegExp, (db: Db) => Promise<unknown>]>([
  ['sms_outbox', /state=\? AND due_at</, db => deleteOldSms(db, 1)],
  [
    'sms_outbox',
    /state=\? AND due_at</,
    db => listDueSms(db, { ...due, except: daytimeTemplates }),
  ],
  ['waitlist', / \(product_id=\?\)/, db => listDueWaiting(db, 200)],
  ['products', /INTEGER PRIMARY KEY/, db => listDueWaiting(db, 200)],
  ['codes', /codes_user \(user_id=\?\)/, db => deleteUserCodes(db, 1)],
  ['orders', /orders_due/, db => listDueOrders(db, due)],
  ['payments', /payments_order \(order_id=\?\)/, db => listDueOrders(db, due)],
  [
    'payments',
    /payments_order \(order_id=\?\)/,
    db => listDueOrdersToAsk(db, { ...due, checkedAfter: 1, endedBefore: 0 }),
  ],
])('the scheduler reads %s by %s', async (table, index, work) => {
  const plan = await planOf(work)
  const steps = plan.filter(step => new RegExp(`^(SEARCH|SCAN) ${table}\\b`).test(step))
  expect(steps.join('\n')).toMatch(index)
  expect(plan.filter(step => step.startsWith(`SCAN ${table}`))).toEqual([])
})
