import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type Db,
  inTransaction,
  isBusy,
  openDatabase,
  type Trx,
} from '#server/platform/database/open.ts'

let folder: string
let db: Db
let other: DatabaseSync
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sabad-busy-'))
  db = openDatabase(`file:${join(folder, 'shop.db')}`)
  await sql`create table marks (mark integer)`.execute(db)
  other = new DatabaseSync(join(folder, 'shop.db'))
})
afterEach(async () => {
  other.close()
  await db.destroy()
  rmSync(folder, { recursive: true })
})

const insert = sql`insert into marks values (1)`

test.each([
  ['a write', () => insert.execute(db)],
  ['a transaction', () => inTransaction(db, trx => insert.execute(trx))],
])('%s waits for the write of another process without blocking its own', async (_, write) => {
  other.exec('begin immediate')
  let done = false
  const written = Promise.resolve(write()).then(() => (done = true))
  // Held up, the process would run no timers, and the write would give up.
  for (let turn = 0; turn < 10; turn++) await setTimeout(1)
  expect(done).toBe(false)
  other.exec('commit')
  await written
  const { rows } = await sql<{ mark: number }>`select mark from marks`.execute(db)
  expect(rows).toEqual([{ mark: 1 }])
})

test('leaves the whole database in one file when it is closed', async () => {
  other.close()
  await insert.execute(db)
  await sql`select mark from marks`.execute(db)
  await db.destroy()
  expect(readdirSync(folder)).toEqual(['shop.db'])
  other = new DatabaseSync(join(folder, 'shop.db'))
})

test('distinguishes a lasting lock from other failures', () => {
  other.exec('begin immediate')
  const third = new DatabaseSync(join(folder, 'shop.db'), { timeout: 0 })
  const failureOf = (statement: string): unknown => {
    try {
      third.exec(statement)
    } catch (error) {
      return error
    }
    throw new Error('nothing failed')
  }
  expect(isBusy(failureOf('insert into marks values (1)'))).toBe(true)
  expect(isBusy(failureOf('insert into nowhere values (1)'))).toBe(false)
  third.close()
})

test('restricts the database and its side files to their owner', async () => {
  const path = join(folder, 'data', 'shop.db')
  const open = openDatabase(`file:${path}`)
  await sql`create table marks (mark integer)`.execute(open)
  const rights = (of: string) => (statSync(of).mode & 0o777).toString(8)
  for (const file of [path, `${path}-wal`, `${path}-shm`]) expect(rights(file)).toBe('600')
  expect(rights(join(folder, 'data'))).toBe('700')
  await open.destroy()
})

test('restricts an existing database when it is opened', async () => {
  const path = join(folder, 'shop.db')
  for (const file of [path, `${path}-wal`, `${path}-shm`]) chmodSync(file, 0o644)
  const again = openDatabase(`file:${path}`)
  await insert.execute(again)
  for (const file of [path, `${path}-wal`, `${path}-shm`])
    expect(statSync(file).mode & 0o777).toBe(0o600)
  await again.destroy()
})

const mark = (value: number) => async (trx: Trx) => {
  await sql`insert into marks values (${value})`.execute(trx)
}
const committed = () =>
  other
    .prepare('select mark from marks order by mark')
    .all()
    .map(row => row['mark'])

describe('transactions that share a commit', () => {
  test('are durable when they resolve', async () => {
    const all = Array.from({ length: 20 }, (_, value) => inTransaction(db, mark(value)))
    await all[0]
    expect(committed()).toEqual(Array.from({ length: 20 }, (_, value) => value))
    await Promise.all(all)
  })

  test('undo themselves alone', async () => {
    const results = await Promise.allSettled([
      inTransaction(db, mark(1)),
      inTransaction(db, async trx => {
        await mark(2)(trx)
        throw new Error('refused')
      }),
      inTransaction(db, async trx => {
        await sql`insert into nowhere values (3)`.execute(trx)
      }),
      inTransaction(db, mark(4)),
    ])
    expect(results.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'rejected', 'rejected', 'fulfilled'],
    ])
    expect(committed()).toEqual([1, 4])
  })

  test('are read by others only once they are durable', async () => {
    const written = Promise.withResolvers<null>()
    const mayEnd = Promise.withResolvers<null>()
    const long = inTransaction(db, async trx => {
      await mark(1)(trx)
      written.resolve(null)
      await mayEnd.promise
    })
    await written.promise
    const { rows } = await sql`select mark from marks`.execute(db)
    expect(rows).toEqual([])
    mayEnd.resolve(null)
    await long
    expect((await sql`select mark from marks`.execute(db)).rows).toHaveLength(1)
  })

  test('fail together when SQLite rolls all of them back', async () => {
    await sql`pragma max_page_count = 20`.execute(db)
    const blob = 'x'.repeat(200_000)
    const results = await Promise.allSettled([
      inTransaction(db, mark(1)),
      inTransaction(db, async trx => {
        await sql`insert into marks values (${blob})`.execute(trx)
      }),
    ])
    const applied = results.flatMap(({ status }, at) => (status === 'fulfilled' ? [at + 1] : []))
    expect(committed()).toEqual(applied)
    expect(results.at(-1)?.status).toBe('rejected')
    await inTransaction(db, mark(3))
    expect(committed()).toEqual([...applied, 3])
  })
})

test('a pragma takes effect beside open transactions', async () => {
  const first = inTransaction(db, mark(1))
  await sql`pragma foreign_keys = off`.execute(db)
  const { rows } = await sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(db)
  expect(rows).toEqual([{ foreign_keys: 0 }])
  await first
})

test('closing in the middle of a transaction undoes it and ends all who wait', async () => {
  const path = `file:${join(folder, 'shop.db')}`
  const closed = openDatabase(path)
  const written = Promise.withResolvers<null>()
  const mayEnd = Promise.withResolvers<null>()
  const all = Promise.allSettled([
    inTransaction(closed, async trx => {
      await mark(1)(trx)
      written.resolve(null)
      await mayEnd.promise
    }),
    inTransaction(closed, mark(2)),
  ])
  await written.promise
  await closed.destroy()
  mayEnd.resolve(null)
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(committed()).toEqual([])
})
