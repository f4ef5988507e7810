import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { auditShop } from '#server/audit/audit-shop.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/fixtures/database.ts'
import { insertOldBooks, migrateTo } from '#tests/support/builders/older-shop.ts'
import { openWatched } from '#tests/support/fakes/watched-database.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

async function insertOldDatabase(): Promise<void> {
  const db = openDatabase(database.url)
  await migrateTo(db, '003-clockwork')
  await insertOldBooks(db)
  await db.destroy()
}

/** `npm run shop -- migrate`; rejects where it does not exit with 0. */
const migrateProcess = () =>
  promisify(execFile)(process.execPath, ['src/server/cli.ts', 'migrate'], {
    env: { ...process.env, DATABASE_URL: database.url },
  })

describe('processes that migrate one database at once', () => {
  test.each([
    ['an empty one', () => Promise.resolve()],
    ['one of an older schema', insertOldDatabase],
  ])('all succeed on %s', async (_, prepare) => {
    await prepare()
    const ended = await Promise.all([migrateProcess(), migrateProcess()])
    const done = { stdout: 'The database is up to date.\n', stderr: '' }
    expect(ended).toEqual([done, done])
    const db = openDatabase(database.url)
    expect((await auditShop(db)).faults).toEqual([])
    await db.destroy()
  })

  test('all succeed as connections of one process', async () => {
    await insertOldDatabase()
    const dbs = Array.from({ length: 6 }, () => openDatabase(database.url))
    await Promise.all(dbs.map(db => migrate(db)))
    await Promise.all(dbs.map(db => db.destroy()))
  })
})

test('an up-to-date database is only read', async () => {
  const statements: string[] = []
  const db = openWatched(database.url, (_, statement) => statements.push(statement))
  await migrate(db)
  expect(statements.some(statement => statement.startsWith('create table'))).toBe(true)
  statements.length = 0
  await migrate(db)
  await db.destroy()
  expect(statements).toHaveLength(2)
  for (const statement of statements) expect(statement).toMatch(/^select (?!pg_advisory)/)
})

test('refuses a database of newer code', async () => {
  const db = openDatabase(database.url)
  await migrate(db)
  await expect(migrateTo(db, '010-outside')).rejects.toThrow(/011-requests is missing/)
  await db.destroy()
})
