import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readingChangeSchema } from '#lib/contract/admin/import-reading.ts'
import { applyPriceList, ChangedSincePreview } from '#server/import/apply-price-list.ts'
import { findImportFile } from '#server/import/import-file-queries.ts'
import { shapeOfHeadings } from '#server/import/price-list/column-shape.ts'
import { previewPriceList } from '#server/import/preview-price-list.ts'
import { addPictures, changeReading, storePriceList } from '#server/import/store-price-list.ts'
import { saveRecords } from '#server/catalogue/save-records.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { productOf } from '#tests/support/builders/catalogue-editor.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { zipArchive } from '#tests/support/builders/zip-archive.ts'
import { openWatched } from '#tests/support/fakes/watched-database.ts'

const shop = shopForEach()
const PRODUCTS = 10
const LOCK_WAIT_MS = 200

test('applies a file while the grid saves the same products, without a deadlock', async () => {
  const skus = Array.from({ length: PRODUCTS }, (_, at) => `A-${at}`)
  const ids: number[] = []
  for (const sku of skus) ids.push(await insertProduct(shop.db, { sku, price: 100_000 }))
  const { id: actor } = await signedInStaff(shop, ['content'])
  const csv = ['sku,max_count', ...skus.map(sku => `${sku},5`)].join('\n')
  const hash = await storePriceList(shop.deps, csv)
  const { seen = '' } = (await previewPriceList(shop.deps, hash)) ?? {}

  let begun = 0
  let savesProducts = false
  const saves = Promise.withResolvers<null>()
  const grid = openWatched(shop.url, async (_, statement) => {
    if (statement === 'begin') begun += 1
    if (savesProducts || !/^insert into "products"|for no key update$/.test(statement)) return
    savesProducts = true
    // The file is applied as far as it comes before the grid holds its products.
    saves.resolve(null)
    await setTimeout(LOCK_WAIT_MS)
  })
  const file = openWatched(shop.url, (_, statement) => {
    if (statement === 'begin') begun += 1
  })
  try {
    const typed = skus.map(key => ({ key, cells: { price: '90000' }, before: { price: '100000' } }))
    const saved = saveRecords({ ...shop.deps, db: grid }, 'products', typed, actor)
    await saves.promise
    const applied = applyPriceList(
      { ...shop.deps, db: file },
      { hash, seen, accept_drops: false },
      actor,
    )
    const [, outcome] = await Promise.allSettled([saved, applied])
    // What the grid saved is in other columns, and the file was shown without it.
    expect(outcome).toMatchObject({ status: 'fulfilled', value: { updated: PRODUCTS } })
    // What the engine ends for the sake of another begins again.
    expect(begun).toBe(2)
    for (const id of ids) expect(await productOf(shop, id)).toMatchObject({ price: 90_000 })
  } finally {
    await Promise.all([grid.destroy(), file.destroy()])
  }
})

test('rereads a list when another import adds its product before its transaction begins', async () => {
  const { id: actor } = await signedInStaff(shop, ['content'])
  const previewed = async (csv: string) => {
    const hash = await storePriceList(shop.deps, csv)
    const { seen = '' } = (await previewPriceList(shop.deps, hash)) ?? {}
    return { hash, seen, accept_drops: false }
  }
  const withCode = await previewed('کد کالا,نام کالا,قیمت تومان\nX-1,ماست,95000\n')
  const byName = await previewed('نام کالا,قیمت تومان\nماست,96000\n')
  const db = openWatched(shop.url, async (_, statement) => {
    if (statement.startsWith('begin')) await applyPriceList(shop.deps, withCode, actor)
  })
  try {
    const applied = applyPriceList({ ...shop.deps, db }, byName, actor)
    await expect(applied).rejects.toBeInstanceOf(ChangedSincePreview)
    const products = await shop.db.selectFrom('products').select(['sku', 'price']).execute()
    expect(products).toEqual([{ sku: 'X-1', price: 950_000 }])
  } finally {
    await db.destroy()
  }
})

const readingOf = async (hash: string) =>
  (await findImportFile(shop.db, hash, shop.deps.now()))?.reading

test('reads a file for its columns before the transaction that stores them', async () => {
  const hash = await storePriceList(shop.deps, 'آیتم;بها\nماست;95000\n')
  const statements: string[] = []
  const db = openWatched(shop.url, (_, statement) => statements.push(statement))
  try {
    const change = readingChangeSchema.parse({ columns: ['name', 'price'] })
    await changeReading({ ...shop.deps, db }, hash, change)
  } finally {
    await db.destroy()
  }
  const begin = statements.findIndex(statement => statement.startsWith('begin'))
  expect(begin).toBeGreaterThan(0)
  const reads = statements.slice(begin).filter(statement => statement.startsWith('select'))
  expect(reads).toEqual([expect.stringContaining('select "reading" from "import_files"')])
})

test('keeps the changes of two people who change a reading at the same time', async () => {
  const hash = await storePriceList(shop.deps, 'نام کالا;قیمت تومان\nماست;95000\n')
  const lines = Array.from({ length: 8 }, (_, at) => at + 2)
  await Promise.all(
    lines.map(line =>
      changeReading(shop.deps, hash, readingChangeSchema.parse({ left_out: [line] })),
    ),
  )
  expect((await readingOf(hash))?.left_out).toEqual(lines)
})

test('remembers columns for the headings that they are stored with', async () => {
  const hash = await storePriceList(shop.deps, 'فروشگاه ما;شعبه\nچی;چند\nماست;95000\n')
  let isChanged = false
  const db = openWatched(shop.url, async (_, statement) => {
    if (isChanged || !statement.startsWith('begin')) return
    isChanged = true
    await changeReading(shop.deps, hash, readingChangeSchema.parse({ head_line: 2 }))
  })
  try {
    const change = readingChangeSchema.parse({ columns: ['name', 'price'] })
    expect(await changeReading({ ...shop.deps, db }, hash, change)).toBe(true)
  } finally {
    await db.destroy()
  }
  expect(await readingOf(hash)).toMatchObject({ head_line: 2, columns: ['name', 'price'] })
  const remembered = await shop.db.selectFrom('import_columns').select('shape').execute()
  expect(remembered).toEqual([{ shape: shapeOfHeadings(['چی', 'چند']) }])
})

test('keeps the corrections of a file that another person uploads too', async () => {
  const csv = 'نام کالا;قیمت\nماست;95000\nپنیر;185000\n'
  const hash = await storePriceList(shop.deps, csv, 'rial')
  await changeReading(shop.deps, hash, readingChangeSchema.parse({ left_out: [3] }))
  expect(await storePriceList(shop.deps, csv)).toBe(hash)
  expect(await readingOf(hash)).toMatchObject({ unit: 'rial', left_out: [3] })
  await storePriceList(shop.deps, csv, 'toman')
  expect(await readingOf(hash)).toMatchObject({ unit: 'toman', left_out: [3] })
})

test('keeps the pictures of two archives that arrive at the same time', async () => {
  const hash = await storePriceList(shop.deps, 'نام کالا;قیمت تومان\nماست;95000\n')
  const names = Array.from({ length: 8 }, (_, at) => `${at}.png`)
  await Promise.all(
    names.map(name => {
      const archive = new File([zipArchive([{ name, data: Buffer.from('x') }])], 'a.zip')
      return addPictures(shop.deps, hash, archive, () => undefined)
    }),
  )
  const pictures = (await readingOf(hash))?.pictures ?? []
  expect(pictures.map(({ file }) => file).toSorted()).toEqual(names)
})
