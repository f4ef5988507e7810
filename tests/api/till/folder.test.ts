import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tillFileMessages, tillMessages, tillResults } from '#lib/text/messages/till.ts'
import { auditShop } from '#server/audit/audit-shop.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { openTillFolder } from '#server/till/till-folder.ts'
import { inspectTillFolder } from '#server/till/waiting-files.ts'
import { byWeight, insertProduct } from '#tests/support/builders/catalogue.ts'
import { productOf } from '#tests/support/builders/catalogue-editor.ts'
import { newTill } from '#tests/support/builders/till.ts'
import { shopOn, TEST_SECRET } from '#tests/support/fixtures/shop.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const SETTLED = 10
const LEASE = 300

let folder: string
let till: Awaited<ReturnType<typeof newTill>>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sabad-till-'))
  till = await newTill(shop)
})
afterEach(() => rmSync(folder, { recursive: true }))

const configured = (deps: typeof shop.deps) => ({
  ...deps,
  config: { ...deps.config, TILL_FOLDER: folder, TILL_FOLDER_KEY: till.key },
})
/** Looks twice, as long after another as a file must stay the same. */
async function take(...deps: (typeof shop.deps)[]): Promise<void> {
  const folders = (deps.length > 0 ? deps : [shop.deps]).map(each =>
    openTillFolder(configured(each)),
  )
  await Promise.all(folders.map(each => each.run()))
  shop.clock.now += SETTLED
  await Promise.all(folders.map(each => each.run()))
}
const write = (name: string, bytes: string | Uint8Array) => writeFileSync(join(folder, name), bytes)
const namesIn = (part: string) =>
  readdirSync(join(folder, part)).filter(name => !name.endsWith('.report.csv'))
const reportsIn = (part: string) =>
  readdirSync(join(folder, part))
    .filter(name => name.endsWith('.report.csv'))
    .map(name => readFileSync(join(folder, part, name), 'utf8'))
const product = (sku: string, inventory: number | null = 10) =>
  insertProduct(shop.db, { sku, inventory, price: 100_000 })
const inventoryOf = async (id: number) => (await productOf(shop, id)).inventory

/** As Windows writes it, whose ي is Arabic. */
function windows1256(text: string): Uint8Array {
  const decoder = new TextDecoder('windows-1256')
  const codes = new Map(
    Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]),
  )
  return Uint8Array.from(text.replaceAll('ی', 'ي'), char => codes.get(char) ?? 63)
}

test('applies stock, changes and prices as a Persian program writes them, and reports the rest', async () => {
  const [milk, rice, bread] = [
    await product('MILK-1'),
    await product('RICE-1'),
    await product('BREAD-1'),
  ]
  const lines = [
    'کد کالا;موجودی;تغییر موجودی;قیمت (تومان);انبار',
    'MILK-1;42;;9500;مرکزی',
    'RICE-1;;-3;;',
    'BREAD-1;;;12000;',
    'NONE-1;5;;;',
    'MILK-1;x;;;',
    'BREAD-1;;;140000 ریال;',
    'BREAD-1;;;85/000;',
    ';5;;;',
    'RICE-1;;;;',
  ]
  write('stock.csv', windows1256(lines.join('\r\n')))
  await take()
  expect(await productOf(shop, milk)).toMatchObject({ inventory: 42, price: 95_000 })
  expect(await productOf(shop, rice)).toMatchObject({ inventory: 7, price: 100_000 })
  expect(await productOf(shop, bread)).toMatchObject({ inventory: 10, price: 120_000 })
  expect(namesIn('done')).toEqual([expect.stringMatching(/^stock-[0-9a-f]{8}\.csv$/)])
  expect(namesIn('.').toSorted()).toEqual(['done', 'work'])
  const [report] = reportsIn('done')
  expect(report?.trim().split('\r\n').slice(1)).toEqual([
    `5,"NONE-1","${tillResults.unknown}"`,
    expect.stringContaining('6,"MILK-1",'),
    expect.stringContaining('7,"BREAD-1",'),
    expect.stringContaining('8,"BREAD-1",'),
    expect.stringContaining('9,"",'),
    `10,"RICE-1","${tillFileMessages.emptyLine}"`,
  ])
  expect((await auditShop(shop.db)).faults).toEqual([])
})

test('takes stock by weight and the price of a kilogram for goods by weight alone', async () => {
  const banana = await insertProduct(shop.db, { ...byWeight(), sku: 'BANANA-1', inventory: 9_000 })
  const apple = await insertProduct(shop.db, { ...byWeight(), sku: 'APPLE-1', inventory: 9_000 })
  const grape = await insertProduct(shop.db, { ...byWeight(), sku: 'GRAPE-1', inventory: 9_000 })
  const tea = await product('TEA-1')
  const salt = await product('SALT-1')
  const lines = [
    'کد کالا,موجودی,تغییر موجودی,قیمت,قیمت هر کیلو,پذیرفتن افت قیمت,موجودی (کیلو)',
    'BANANA-1,۱۲٫۵ کیلو,,30000,250000,',
    'APPLE-1,,-1.35 kg,40000,90000,بله',
    'TEA-1,7,,110000,400000,,9',
    'BANANA-1,12.5,,,,',
    'GRAPE-1,,,,20000,خیر,۸٫۵',
    'TEA-1,۲ کیلو,,,,',
    'TEA-1,,,,400000,',
    'TEA-1,,,110000,,شاید',
    'SALT-1,6,,,50000,',
    'SALT-1,,,,,,6',
  ]
  write('fruit.csv', lines.join('\n'))
  await take()
  expect(await productOf(shop, banana)).toMatchObject({ inventory: 12_500, price_per_kg: 250_000 })
  expect(await productOf(shop, apple)).toMatchObject({ inventory: 7_650, price_per_kg: 90_000 })
  expect(await productOf(shop, grape)).toMatchObject({ inventory: 8_500 })
  expect(await productOf(shop, tea)).toMatchObject({ inventory: 7, price: 110_000 })
  expect(await productOf(shop, salt)).toMatchObject({ inventory: 6 })
  const [report = ''] = reportsIn('done')
  expect(report.trim().split('\r\n').slice(1)).toEqual([
    expect.stringContaining('5,"BANANA-1",'),
    expect.stringContaining('6,"GRAPE-1",'),
    expect.stringContaining('7,"TEA-1",'),
    `8,"TEA-1","${tillFileMessages.soldByPiece}"`,
    expect.stringContaining('9,"TEA-1",'),
    `10,"SALT-1","${tillFileMessages.soldByPiece}"`,
    `11,"SALT-1","${tillFileMessages.countedByPiece}"`,
  ])
})

test('a file that is written again is another one; an event of the program is not', async () => {
  const [one, other] = [await product('A-1'), await product('B-1')]
  const text = 'sku,change,event_id\nA-1,-1,\nB-1,-۱,receipt-7\n'
  write('sales.csv', text)
  await take()
  write('sales.csv', text)
  await take()
  expect([await inventoryOf(one), await inventoryOf(other)]).toEqual([8, 9])
  expect(namesIn('done')).toHaveLength(2)
})

test('takes no file that is still being written', async () => {
  const ids = [await product('A-1'), await product('B-1')]
  const running = openTillFolder(configured(shop.deps))
  const later = async (seconds: number) => {
    shop.clock.now += seconds
    await running.run()
  }
  write('half.csv', 'sku,stock\nA-1,4')
  await running.run()
  appendFileSync(join(folder, 'half.csv'), '4\nB-1,5')
  await later(SETTLED)
  expect(await inventoryOf(ids[0]!)).toBe(10)
  appendFileSync(join(folder, 'half.csv'), '5\n')
  await later(SETTLED - 1)
  await later(SETTLED)
  expect(await Promise.all(ids.map(inventoryOf))).toEqual([44, 55])
})

test.each<[what: string, bytes: string | Uint8Array, sentence: string]>([
  ['bytes that are no text', Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10, 0, 1), 'notCsv'],
  ['nothing', '', 'notCsv'],
  ['a heading without products', 'stock,price\n1,2\n', 'noName'],
  ['a heading without values', 'sku,brand\nA-1,x\n', 'noValue'],
  ['prices in two units', 'sku,قیمت (ریال),قیمت با تخفیف (تومان)\nA-1,9000,800\n', 'twoUnits'],
  ['an encoding that lost its letters', '??? ????;??????\nA-1;5\n', 'noName'],
  ['a quote that is never closed', 'sku,stock\nA-1,3\n"A-1,4\n', 'brokenLine'],
  ['more than 5 MB', `sku,stock\nA-1,3\n${' '.repeat(5 * 1024 * 1024)}`, 'tooLarge'],
])('refuses a file of %s as a whole', async (_, bytes, sentence) => {
  const id = await product('A-1')
  write('bad.csv', bytes)
  await take()
  expect(await inventoryOf(id)).toBe(10)
  expect(namesIn('failed')).toHaveLength(1)
  expect(reportsIn('failed').join()).toContain(
    tillFileMessages[sentence as keyof typeof tillFileMessages],
  )
})

test('two processes take each file once', async () => {
  const id = await product('A-1', 1_000)
  for (let file = 0; file < 20; file++) write(`sale-${file}.csv`, 'sku,change\nA-1,-1\nA-1,-2\n')
  write('notes.txt', 'not for the shop')
  const db = openDatabase(shop.url)
  const other = shopOn(db)
  await take(shop.deps, { ...other.deps, now: () => shop.clock.now })
  await db.destroy()
  expect(await inventoryOf(id)).toBe(940)
  expect(namesIn('done')).toHaveLength(20)
  expect(reportsIn('done')).toEqual([])
  expect(namesIn('work')).toEqual([])
})

test('a process killed in the middle of a file leaves the rest to another, nothing twice', async () => {
  const [sold, counted] = [await product('A-1', 5_000), await product('B-1')]
  const sales = Array.from({ length: 1_500 }, () => 'A-1,,-1')
  write('day.csv', ['sku,stock,change', 'B-1,77,', ...sales].join('\n'))
  const child = spawn(process.execPath, ['tests/support/fixtures/till-folder-program.ts'], {
    env: {
      ...process.env,
      ...{ DATABASE_URL: shop.url, NOW: String(shop.clock.now), SECRET: TEST_SECRET, KILL_AT: '4' },
      ...{ TILL_FOLDER: folder, TILL_FOLDER_KEY: till.key },
    },
    stdio: 'inherit',
  })
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
  expect(await inventoryOf(sold)).toBe(5_000 - 49)
  await take()
  expect(namesIn('work')).toHaveLength(1)
  shop.clock.now += LEASE
  await take()
  expect([await inventoryOf(sold), await inventoryOf(counted)]).toEqual([3_500, 77])
  expect(namesIn('done')).toHaveLength(1)
  expect(reportsIn('done')).toEqual([])
  expect((await auditShop(shop.db)).faults).toEqual([])
})

test('keeps the lease of a file that takes long', async () => {
  const id = await product('A-1', 10_000)
  write('long.csv', ['sku,change', ...Array.from({ length: 2_500 }, () => 'A-1,-1')].join('\n'))
  const left: number[] = []
  const slow = () => {
    shop.clock.now += LEASE / 25
    for (const name of namesIn('work')) left.push(Number.parseInt(name, 10) - shop.clock.now)
    return shop.clock.now
  }
  mkdirSync(join(folder, 'work'))
  await take({ ...shop.deps, now: slow })
  expect(left.length).toBeGreaterThan(5)
  expect(Math.min(...left)).toBeGreaterThan(0)
  expect(await inventoryOf(id)).toBe(7_500)
  expect(namesIn('work')).toEqual([])
})

test('names a file that fails at every try, and takes it once the cause is gone', async () => {
  const id = await product('A-1')
  write('done', 'a file where the folder should be')
  write('sale.csv', 'sku,change\nA-1,-1\n')
  for (let tries = 0; tries < 3; tries++) {
    await take()
    shop.clock.now += LEASE
  }
  expect(await inspectTillFolder(folder, shop.clock.now)).toMatchObject({
    unusable: [join(folder, 'done')],
  })
  rmSync(join(folder, 'done'))
  expect(await inspectTillFolder(folder, shop.clock.now)).toMatchObject({
    unusable: [],
    failing: [{ name: 'sale.csv', tries: 3 }],
  })
  await take()
  expect(await inventoryOf(id)).toBe(9)
  expect(namesIn('done')).toEqual([expect.stringMatching(/^sale-/)])
})

test('acts by the scopes of its key, and waits where that is revoked', async () => {
  const id = await product('A-1')
  till = await newTill(shop, ['prices'])
  write('both.csv', 'sku,stock,price\nA-1,3,90000\n')
  await take()
  expect(await productOf(shop, id)).toMatchObject({ inventory: 10, price: 90_000 })
  expect(reportsIn('done').join()).toContain(tillMessages.outOfScope)
  await till.owner('DELETE /admin/api-keys/{id}', { params: { id: till.id } })
  write('later.csv', 'sku,price\nA-1,80000\n')
  await expect(take()).rejects.toThrow('TILL_FOLDER_KEY')
  expect(namesIn('.')).toContain('later.csv')
  expect((await productOf(shop, id)).price).toBe(90_000)
})
