import { spawnSync } from 'node:child_process'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate, migrations } from '#server/platform/database/migrate.ts'
import { type Db, openDatabase } from '#server/platform/database/open.ts'
import { auditShop } from '#server/audit/audit-shop.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/fixtures/database.ts'
import { insertOldBooks, migrateTo, stepsTo } from '#tests/support/builders/older-shop.ts'
import { times } from '#tests/support/fixtures/soak.ts'
import { openWatched } from '#tests/support/fakes/watched-database.ts'

const OLD = '003-clockwork'
const ALL = Object.keys(migrations)
const TABLES = ['users', 'products', 'orders', 'order_lines', 'payments', 'ledger'] as const
/** What the steps after OLD change of rows that stand. */
const CHANGED = { products: { search_text: undefined }, payments: { gateway: 'local' } }
/** Every nth statement is interrupted: each attempt runs the one transaction from its start. */
const STRIDE = times(41, 7)

type Rows = Record<string, Record<string, unknown>[]>

let database: TestDatabase
let before: Awaited<ReturnType<typeof look>>
beforeEach(async () => {
  database = await createTestDatabase()
  await using(openDatabase(database.url), async db => {
    await migrateTo(db, OLD)
    await insertOldBooks(db)
  })
  before = await look()
})
afterEach(() => database.drop())

async function using<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** The steps taken, the tables and the rows, as a process that starts next finds them. */
const look = () =>
  using(openDatabase(database.url), async db => {
    const steps = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
    const rows: Rows = {}
    for (const table of TABLES) {
      const all = sql<Rows[string][number]>`select * from ${sql.table(table)} order by id`
      rows[table] = (await all.execute(db)).rows
    }
    const tables = await db.introspection.getTables()
    return { steps: steps.rows.map(({ name }) => name).toSorted(), rows, tables }
  })

/** Migrates until the given statement, before which `watch` throws; whether it came to it. */
async function migrateUntil(at: number, goesOn: boolean): Promise<boolean> {
  let reached = false
  const watched = openWatched(database.url, count => {
    if (count < at || (goesOn && count > at)) return
    reached = true
    throw new Error('interrupted')
  })
  await using(watched, async db => {
    const migrating = migrate(db)
    // Right before the end nothing is left that could be interrupted.
    await migrating.catch((error: unknown) => {
      if (!reached) throw error
    })
  })
  return reached
}

async function expectMigrated(): Promise<void> {
  await using(openDatabase(database.url), async db => {
    await migrate(db)
    expect((await auditShop(db)).faults).toEqual([])
    const orphan = sql`insert into ledger (user_id, amount, reason, created_at)
      values (99, 1, 'adjustment', 1)`
    await expect(orphan.execute(db)).rejects.toThrow(/foreign key/i)
  })
  const { steps, rows } = await look()
  expect(steps).toEqual(ALL)
  for (const table of TABLES) {
    const change = { ...CHANGED }[table as keyof typeof CHANGED] as object | undefined
    const expectedRows = before.rows[table]?.map(row => defined({ ...row, ...change }))
    expect(expectedRows?.length).toBeGreaterThan(0)
    expect(rows[table]).toMatchObject(expectedRows ?? [])
  }
}

const defined = (row: object) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))

describe('an interrupted migration', () => {
  test.each([
    ['by a statement that fails', true],
    ['by an end of the process, after which no statement runs', false],
  ])('changes nothing when interrupted %s', async (_, goesOn) => {
    expect(before.steps).toEqual(stepsTo(OLD))
    let undone = 0
    for (let at = 1; await migrateUntil(at, goesOn); at += STRIDE) {
      const now = await look()
      if (now.steps.length === ALL.length) break
      expect(now).toEqual(before)
      undone = at
    }
    // Each step after OLD has several statements.
    expect(undone).toBeGreaterThan(4 * (ALL.length - before.steps.length))
    await expectMigrated()
  })

  test.each([20, 60])('changes nothing when killed before statement %i', async at => {
    const { signal } = spawnSync(process.execPath, ['tests/support/fixtures/migrate-program.ts'], {
      env: { ...process.env, DATABASE_URL: database.url, KILL_AT: String(at) },
    })
    expect(signal).toBe('SIGKILL')
    expect(await look()).toEqual(before)
    await expectMigrated()
  })
})
