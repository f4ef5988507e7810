import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Db, inTransaction, isBusy, openDatabase } from '#server/platform/database/open.ts'

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
