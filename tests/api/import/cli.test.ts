import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { zipArchive } from '#tests/support/builders/zip-archive.ts'
import { PICTURE_SVG, SMALL_SHOP, writeFolder } from '#tests/support/builders/import-folder.ts'
import { runShop } from '#tests/support/fixtures/run-command.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/fixtures/database.ts'

let database: TestDatabase
const root = mkdtempSync(join(tmpdir(), 'sabad-cli-'))
const folder = writeFolder(join(root, 'shop'), SMALL_SHOP)

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
  rmSync(root, { recursive: true })
})

const shop = (words: string[]) =>
  runShop(words, { DATABASE_URL: database.url, MEDIA_DIR: join(root, 'media') })

describe('npm run shop -- …', () => {
  test('help names every command', async () => {
    for (const words of [[], ['help'], ['import', '--help']]) {
      const { status, stdout } = await shop(words)
      expect(status).toBe(0)
      expect(stdout).toMatch(
        /import FOLDER \| FILE \[--unit=toman\|rial\] .* \[--dry-run\] \[--accept-price-drops\]\n {6}\S.*\n {2}migrate\n/,
      )
    }
  })

  test('import prints what it did', async () => {
    const dry = await shop(['import', folder, '--dry-run'])
    expect(dry).toMatchObject({ status: 0, stderr: '' })
    expect(dry.stdout).toMatch(/no problem found, nothing changed\.\n$/)
    const { status, stdout, stderr } = await shop(['import', folder])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/^file {12}inserted {2}updated {2}unchanged\n/)
    expect(stdout).toContain('products.csv           3        0          0\n')
    expect(stdout).toMatch(/\nImported in \d+\.\d s\.\n$/)
  })

  test('import prints each problem and exits with 1', async () => {
    const bad = writeFolder(join(root, 'bad'), { 'products.csv': 'sku,price\nM-1,-1\nM-2,x\n' })
    expect(await shop(['import', bad])).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'products.csv:2 price: must be a whole number of rials, at least 1\n' +
        'products.csv:3 price: must be a whole number of rials, at least 1\n' +
        '2 problems; nothing was imported.\n',
    })
  })

  test('import lists prices that fall below half, and applies them once they are accepted', async () => {
    const files = { 'products.csv': 'sku,price\nM-2,190\nM-3,2900\n' }
    const cheap = writeFolder(join(root, 'cheap'), files)
    const drop =
      'products.csv:2 price: falls from 2000 rials to 190 rials, below half: M-2 شیر پرچرب\n'
    const dry = await shop(['import', cheap, '--dry-run'])
    expect(dry).toMatchObject({ status: 0, stderr: drop })
    const refusal =
      '1 price falls below half; nothing was imported. Where that is meant, add --accept-price-drops.\n'
    const refused = { status: 1, stdout: '', stderr: drop + refusal }
    expect(await shop(['import', cheap])).toEqual(refused)
    const accepted = await shop(['import', cheap, '--accept-price-drops'])
    expect(accepted).toMatchObject({ status: 0, stderr: drop })
    expect(accepted.stdout).toContain('products.csv         0        2          0\n')
  })

  test('import applies one price list once its unit of money is named', async () => {
    const rows = 'نام کالا;قیمت;دسته بندی\nماست چکیده;95000;لبنیات > ماست\nپنیر;x;لبنیات > پنیر\n'
    const bad = writeFolder(join(root, 'lists'), { 'list.csv': rows })
    const file = join(bad, 'list.csv')
    expect(await shop(['import', file, '--unit=toman'])).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'list.csv: prices in toman: ماست چکیده 95000\n' +
        'list.csv:3 قیمت «x»: must be a whole number of toman, at least 1\n' +
        '1 problem; nothing was imported.\n',
    })
    writeFolder(bad, { 'list.csv': rows.replace('x', '185000') })
    const guess = 'list.csv: prices in toman, guessed: ماست چکیده 95000; پنیر 185000\n'
    const refused = await shop(['import', file])
    expect(refused.status).toBe(1)
    expect(refused.stderr).toContain(`${guess}list.csv names no unit of money`)
    expect(await shop(['import', file, '--dry-run'])).toMatchObject({ status: 0, stderr: guess })
    const done = await shop(['import', file, '--unit=toman'])
    expect(done.status).toBe(0)
    expect(done.stdout).toContain('categories.csv         3        0          0\n')
    expect(done.stdout).toContain('products.csv           2        0          0\n')
    const again = await shop(['import', file, '--unit=toman'])
    expect(again.stdout).toContain('products.csv           0        0          2\n')
    writeFolder(bad, { 'list.csv': 'نام کالا;قیمت;قیمت با تخفیف\nپنیر;18500;\n' })
    const cheap = await shop(['import', file, '--unit=toman', '--dry-run'])
    expect(cheap.stderr).toContain('falls from 185000 toman to 18500 toman, below half')
  })

  test('import takes pictures from an archive beside the file', async () => {
    const picture = Buffer.from(PICTURE_SVG)
    const list = writeFolder(join(root, 'pictures'), {
      'list.csv': 'کد کالا;نام کالا;قیمت تومان\nPIC-1;دوغ گازدار;45000\n',
    })
    const archive = join(list, 'pictures.zip')
    writeFileSync(archive, zipArchive([{ name: 'pic-1.png', data: picture }]))
    const words = ['import', join(list, 'list.csv'), `--pictures=${archive}`]
    expect(await shop(words)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('picture pic-1.png cannot be read') as string,
    })
    const options = { width: 8, height: 8, channels: 3, background: '#1b7a48' } as const
    const data = await sharp({ create: options }).png().toBuffer()
    writeFileSync(archive, zipArchive([{ name: 'pic-1.png', data }]))
    expect(await shop(words)).toMatchObject({ status: 0 })
    const missing = await shop([...words.slice(0, 2), '--pictures=/nowhere.zip'])
    expect(missing.stderr).toContain('/nowhere.zip does not exist.')
  })

  test('problems are in Persian where the terminal is', async () => {
    const list = writeFolder(join(root, 'persian'), {
      'list.csv': 'کد کالا;نام کالا;قیمت تومان\nP-1;دوغ;x\n',
    })
    vi.stubEnv('LC_ALL', 'fa_IR.UTF-8')
    const { stderr } = await shop(['import', join(list, 'list.csv')])
    vi.unstubAllEnvs()
    expect(stderr).toBe(
      'list.csv، سطر ۲، ستون «قیمت تومان»، «x»: قیمت را به تومان، بدون اعشار و بیشتر از صفر بنویسید.\n' +
        '۱ ایراد؛ چیزی وارد نشد.\n',
    )
  })

  test('sheet, columns and questions are answered by options', async () => {
    const list = writeFolder(join(root, 'options'), { 'list.csv': 'کشک;45000;0\n' })
    const file = join(list, 'list.csv')
    const columns = '--columns=name,price,price_by_discount'
    const unknown = await shop(['import', file, '--unit=toman'])
    expect(unknown.stderr).toContain('list.csv:1 has no known column headings')
    const open = await shop(['import', file, '--unit=toman', columns])
    expect(open.status).toBe(1)
    expect(open.stderr).toContain('list.csv:1 ستون ۳: is 0, which takes the discount away\n')
    expect(open.stderr).toContain('Where that is meant, add --accept=zero-discount.\n')
    const accept = '--accept=zero-discount'
    expect(await shop(['import', file, '--unit=toman', columns, accept])).toMatchObject({
      status: 0,
    })
    const sheet = '--sheet=نان'
    const workbook = join(import.meta.dirname, 'price-lists/two-lists.xlsx')
    const bread = await shop(['import', workbook, sheet])
    expect(bread.stdout).toContain('products.csv           1        0          0\n')
    const wrong = await shop(['import', workbook, '--sheet=هیچ'])
    expect(wrong).toMatchObject({ status: 1 })
    expect(wrong.stderr).toContain('no sheet هیچ; its sheets are یادداشت, لبنیات, نان')
    expect((await shop(['import', file, '--columns=nothing'])).stderr).toContain('--columns takes')
  })
})
