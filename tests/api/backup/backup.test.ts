import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readBackup } from '#server/backup/read.ts'
import { listTables } from '#server/backup/tables.ts'
import { copyPictures, writeBackup } from '#server/backup/write.ts'
import { migrations } from '#server/platform/database/migrate.ts'
import { type Db, openDatabase } from '#server/platform/database/open.ts'
import { auditShop } from '#server/audit/audit-shop.ts'
import { replaceBarcodes } from '#server/catalogue/barcode-queries.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { insertDelivery, readyShopper } from '#tests/support/builders/checkout.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/fixtures/database.ts'
import { dump } from '#tests/support/checks/dump.ts'
import { insertOldShop, migrateTo } from '#tests/support/builders/older-shop.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const SHOPPERS = 24
const shop = shopForEach()

let folder: string
let fresh: TestDatabase
let target: Db
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sabad-backup-'))
  fresh = await createTestDatabase()
  target = openDatabase(fresh.url)
})
afterEach(async () => {
  await target.destroy()
  await fresh.drop()
  rmSync(folder, { recursive: true })
})

const media = () => join(folder, 'pictures')
const write = (db = shop.db) =>
  writeBackup(db, { folder: join(folder, 'kept'), mediaDir: media(), now: shop.clock.now })
const read = () =>
  readBackup(target, { folder: join(folder, 'kept'), mediaDir: join(folder, 'back') })
const file = () => join(folder, 'kept', 'shop.jsonl.gz')

/** Everything, of every table. */
const all = async (db: Db) =>
  dump(db, (await listTables(db)).map(({ name }) => name) as Parameters<typeof dump>[1])

/** Another file in the place of the backup's rows. */
const rewrite = (change: (lines: string[]) => string[]): void => {
  const lines = gunzipSync(readFileSync(file())).toString().trimEnd().split('\n')
  writeFileSync(file(), gzipSync(`${change(lines).join('\n')}\n`))
}

async function orders(): Promise<(() => Promise<unknown>)[]> {
  const delivery = await insertDelivery(shop)
  const productId = await insertProduct(shop.db, { inventory: 1_000 })
  await replaceBarcodes(shop.db, new Map([[productId, ['6260100100107', '96385074']]]))
  const shoppers = []
  for (let n = 0; n < SHOPPERS; n++)
    shoppers.push(await readyShopper(shop, delivery, [{ item_id: productId, count: 2 }]))
  return shoppers.map(shopper => () => shopper.store({ payment_port: 5 }))
}

test('restores every row, its bytes, and the used ids', async () => {
  const [order] = await orders()
  await order?.()
  const last = await insertProduct(shop.db, {})
  await shop.db.deleteFrom('products').where('id', '=', last).execute()
  const bytes = Buffer.from([0, 1, 254, 255])
  const { id: order_id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
  const slip = { order_id, bytes, type: 'image/jpeg', uploaded_at: 1 } as const
  const open = { ...slip, decided_at: null, refusal: null }
  await shop.db.insertInto('order_slips').values(open).execute()
  const saved = await write()
  expect(await read()).toEqual(saved)
  expect(await all(target)).toEqual(await all(shop.db))
  const back = await target.selectFrom('order_slips').select('bytes').executeTakeFirstOrThrow()
  expect(Buffer.from(back.bytes).equals(bytes)).toBe(true)
  expect(await insertProduct(target, {})).toBeGreaterThan(last)
})

test('is consistent while orders are placed: its books add up', async () => {
  const [first, ...others] = await orders()
  await first?.()
  const reader = openDatabase(shop.url)
  try {
    const backup = { isWritten: false }
    const isOver = () => backup.isWritten
    const written = write(reader).finally(() => {
      backup.isWritten = true
    })
    let meanwhile = 0
    for (const order of others) {
      if (isOver()) break
      await order()
      if (!isOver()) meanwhile++
      // Whoever writes the backup has a turn after each order.
      await nextTurn()
    }
    await written
    expect(meanwhile).toBeGreaterThan(0)
    await read()
    const { faults, rules } = await auditShop(target, () => undefined)
    expect(faults).toEqual([])
    const saved = await target.selectFrom('orders').select('id').execute()
    expect(rules.find(({ rule }) => rule === 'stock')?.checked).toBe(saved.length)
    expect(saved.length).toBeGreaterThan(0)
    expect(saved.length).toBeLessThanOrEqual(others.length + 1)
    expect((await auditShop(shop.db, () => undefined)).faults).toEqual([])
  } finally {
    await reader.destroy()
  }
})

test('includes pictures, and restoring keeps existing files', async () => {
  await copyPictures(join(folder, 'nowhere'), media())
  writeFileSync(join(media(), 'one.webp'), 'one')
  expect((await write()).pictures).toBe(1)
  writeFileSync(join(media(), 'two.webp'), 'two')
  // A picture that is being written is none yet.
  writeFileSync(join(media(), 'three.webp.0a1b2c3d.tmp'), 'th')
  expect((await write()).pictures).toBe(1)
  expect((await read()).pictures).toBe(2)
  expect(readdirSync(join(folder, 'back')).toSorted()).toEqual(['one.webp', 'two.webp'])
  expect(readFileSync(join(folder, 'back', 'two.webp'), 'utf8')).toBe('two')
})

test('migrates a backup of an older schema', async () => {
  const database = await createTestDatabase()
  const older = openDatabase(database.url)
  try {
    await migrateTo(older, '009-payments')
    await insertOldShop(older)
    await write(older)
  } finally {
    await older.destroy()
    await database.drop()
  }
  await read()
  expect(await target.selectFrom('products').select('name').execute()).toEqual([{ name: 'کالا' }])
  expect(await target.selectFrom('staff').selectAll().execute()).toEqual([])
  const names = await sql<{ name: string }>`select name from kysely_migration`.execute(target)
  expect(names.rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(migrations))
})

test('restores a table whose ids SQLite counts from 0, in either engine', async () => {
  await write()
  rewrite(lines => lines.toSpliced(-1, 0, '{"sequence":"wholesales","last":0}'))
  await read()
  expect(await insertProduct(target, {})).toBe(1)
})

test.each<[string, (lines: string[]) => string[], string]>([
  ['without its end', lines => lines.slice(0, -1), 'the backup is not whole'],
  ['with a row less', lines => lines.filter(line => !line.startsWith('["')), 'is not whole'],
  [
    'of a newer version',
    lines => lines.map(line => line.replace('"015-staff"', '"015-staff","999-later"')),
    'does not know 999-later',
  ],
  ['of another program', () => ['{"hello":1}'], 'the file is no backup of a shop'],
  [
    'with a table of another shape',
    lines => lines.map(line => line.replace('"table":"staff"', '"table":"stuff"')),
    'table stuff is not as its version has it',
  ],
  ['with a torn line', lines => [...lines.slice(0, 4), '[1,'], 'cannot be read to its end'],
])('restores no row from a backup %s', async (_, change, sentence) => {
  await insertProduct(shop.db, {})
  await write()
  rewrite(change)
  await expect(read()).rejects.toThrow(sentence)
  const tables = await listTables(target)
  if (tables.length > 0)
    expect(await target.selectFrom('products').selectAll().execute()).toEqual([])
})

test('refuses a database that is not new, and a folder without a backup', async () => {
  await expect(read()).rejects.toThrow('holds no backup')
  await write()
  await read()
  const before = await all(target)
  await expect(read()).rejects.toThrow('the database is not new')
  expect(await all(target)).toEqual(before)
})
