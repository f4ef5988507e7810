import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readingSchema } from '#lib/contract/admin/import-reading.ts'
import { importFile } from '#server/import/import-file.ts'
import { writeFolder } from '#tests/support/builders/import-folder.ts'
import { openWatched } from '#tests/support/fakes/watched-database.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const run = promisify(execFile)

test('a list by names finds the products that another process imports before it has the lock', async () => {
  const folder = writeFolder(join(shop.deps.mediaDir, '../lists'), {
    'with-codes.csv': 'کد کالا,نام کالا,قیمت تومان,برند\nX-1,ماست,95000,کاله\nX-2,پنیر,185000,کاله\n',
    'by-name.csv': 'نام کالا,قیمت تومان,برند\nماست,96000,کاله\nدوغ,45000,کاله\n',
  })
  const environment = {
    ...process.env,
    ...{ DATABASE_URL: shop.url, MEDIA_DIR: shop.deps.mediaDir, ALLOW_LOCAL_DRIVERS: '1' },
  }
  let other: Promise<unknown> | undefined
  const db = openWatched(shop.url, (_, statement) => {
    // After the list was opened, before its transaction has locked imports.
    if (!statement.startsWith('begin') || other) return undefined
    const file = join(folder, 'with-codes.csv')
    other = run(process.execPath, ['src/server/cli.ts', 'import', file], { env: environment })
    return other
  })
  try {
    const summary = await importFile(db, join(folder, 'by-name.csv'), {
      ...{ mediaDir: shop.deps.mediaDir, now: shop.clock.now },
      reading: readingSchema.parse({}),
      onReading: () => undefined,
    })
    expect(summary.find(({ name }) => name === 'products.csv')).toMatchObject({
      ...{ inserted: 1, updated: 1 },
    })
  } finally {
    await db.destroy()
  }
  const products = await shop.db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'brand_id')
    .select(['products.name', 'price', 'brands.name as brand'])
    .orderBy('price')
    .execute()
  expect(products).toEqual([
    { name: 'دوغ', price: 450_000, brand: 'کاله' },
    { name: 'ماست', price: 960_000, brand: 'کاله' },
    { name: 'پنیر', price: 1_850_000, brand: 'کاله' },
  ])
})
