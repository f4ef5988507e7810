import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { importFolder } from '#server/import/import-folder.ts'
import { createTestDatabase } from '#tests/support/fixtures/database.ts'
import {
  type FolderFiles,
  IMPORT_NOW,
  PICTURE_SVG,
  writeFolder,
} from '#tests/support/builders/import-folder.ts'
import type { Row } from './measure.ts'

const PRODUCTS = 20_000
const LEAVES = 200
const BRANDS = 300
const LIMIT_SECONDS = 30

/** 20,000 products into an empty shop, and new prices for all of them; on each engine at hand. */
export async function imports(): Promise<Row[]> {
  const engines = process.env['TEST_DATABASE_URL'] ? ['sqlite', 'postgres'] : ['sqlite']
  const rows: Row[] = []
  for (const engine of engines) rows.push(...(await importsOn(engine)))
  return rows
}

async function importsOn(engine: string): Promise<Row[]> {
  process.env['SHOP_TEST_ENGINE'] = engine
  const root = mkdtempSync(join(tmpdir(), 'sabad-bench-import-'))
  const folder = writeFolder(join(root, 'folder'), bigShop(0))
  const database = await createTestDatabase()
  const db = openDatabase(database.url)
  const runImport = () =>
    importFolder(db, folder, { mediaDir: join(root, 'media'), now: IMPORT_NOW })
  try {
    await migrate(db)
    const first = await seconds(runImport)
    writeFolder(folder, bigShop(1_000))
    const second = await seconds(runImport)
    const row = { unit: 's', limit: LIMIT_SECONDS, must: 'stay' } as const
    return [
      { ...row, name: `import of ${PRODUCTS} new products, ${engine}`, value: first },
      { ...row, name: `import of ${PRODUCTS} new prices, ${engine}`, value: second },
    ]
  } finally {
    await db.destroy()
    await database.drop()
    rmSync(root, { recursive: true })
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

/** The files of a shop whose prices are all higher by `more` rials. */
function bigShop(more: number): FolderFiles {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  return {
    'categories.csv': [
      'code,name,type,position,parent',
      'root,همه,branch,1,',
      ...numbers(LEAVES).map(n => `leaf-${n},دسته‌ی ${n},leaf,${n},root`),
    ].join('\n'),
    'brands.csv': [
      'code,name,position',
      ...numbers(BRANDS).map(n => `brand-${n},نشان ${n},${n}`),
    ].join('\n'),
    'products.csv': [
      'sku,name,brand,category,price,price_by_discount,inventory,unit,volume,features,excerpt,image',
      ...numbers(PRODUCTS).map(n => productLine(n, more)),
    ].join('\n'),
    'picture.svg': PICTURE_SVG,
  }
}

function productLine(n: number, more: number): string {
  const price = 100_000 + n * 10 + more
  const discounted = n % 3 === 0 ? price - 5_000 : ''
  return [
    `SKU-${n}`,
    `شیر کم‌چرب پاستوریزه‌ی شماره‌ی ${n}`,
    `brand-${(n % BRANDS) + 1}`,
    `leaf-${(n % LEAVES) + 1}`,
    price,
    discounted,
    n % 200,
    'میلی‌لیتر',
    '950',
    'چربی=۱٫۵٪|نگهداری=یخچال;زیر ۴ درجه',
    'طعم شیر تازه‌ی دامداری برای صبحانه.',
    'picture.svg',
  ].join(',')
}
