import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exportCommand } from '#server/cli/export.ts'
import { importFolder } from '#server/import/import-folder.ts'
import { loadList } from '#server/import/existing.ts'
import { insertBrand, insertCategory } from '#tests/support/builders/catalogue.ts'
import { PICTURE_SVG, writeFolder } from '#tests/support/builders/import-folder.ts'
import { editor } from '#tests/support/builders/catalogue-editor.ts'
import { runCommand } from '#tests/support/fixtures/run-command.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'

const shop = shopForEach()
/** Moments that count from it fall within a minute. */
const NOW = Date.UTC(2026, 10, 21, 6, 30, 17) / 1000
const DEMO = ['categories.csv', 'brands.csv', 'products.csv']

/** The demo's shelves with one picture for all of theirs. */
const demoFiles = (): Record<string, string> =>
  Object.fromEntries(
    DEMO.map(file => [
      file,
      readFileSync(`demo/${file}`, 'utf8').replace(/images\/[\w/-]+\.\w+/g, 'picture.svg'),
    ]),
  )

async function bring(files: Record<string, string>, dryRun = false, now = NOW): Promise<string[]> {
  const folder = writeFolder(mkdtempSync(join(tmpdir(), 'sabad-folder-')), {
    ...files,
    'picture.svg': PICTURE_SVG,
  })
  const { mediaDir } = shop.deps
  const summary = await importFolder(shop.db, folder, { mediaDir, now, dryRun })
  rmSync(folder, { recursive: true })
  return summary.map(
    ({ name, inserted, updated, unchanged }) => `${name} +${inserted} ~${updated} =${unchanged}`,
  )
}

const exported = () => runCommand(exportCommand, ['products'], shop.url)

test('the exported products of the demo import without changes', async () => {
  await bring(demoFiles())
  const before = await loadList(shop.db, 'products')
  const csv = await exported()
  expect(csv.startsWith('\uFEFF"sku","name","brand","category","price","image",')).toBe(true)
  expect(csv).toContain(',"=""9520010000100""",')
  const later = NOW + 3 * 86_400
  expect(await bring({ 'products.csv': csv }, true, later)).toEqual([
    `products.csv +0 ~0 =${before.size}`,
  ])
  const as = await editor(shop)
  const { hash } = (await as('POST /admin/catalogue/imports', { body: { csv } })).data
  const { data } = await as('GET /admin/catalogue/imports/{hash}', { params: { hash } })
  expect(data).toMatchObject({ inserted: 0, updated: 0, unchanged: before.size, problem_count: 0 })
})

test('formulas and their escapes survive export and import unchanged', async () => {
  await insertBrand(shop.db, { code: 'kaleh' })
  await insertCategory(shop.db, { code: 'dairy' })
  const names = ['=1+1', "''=1+1", "''''=1+1", "'شیر", '@SUM(A1)', '-5', '"a", b', '٪۱۰ بیشتر']
  const lines = names.map(
    (name, at) => `A-${at},"${name.replaceAll('"', '""')}",kaleh,dairy,5000,picture.svg,"یک\nدو"`,
  )
  await bring({ 'products.csv': ['sku,name,brand,category,price,image,note', ...lines].join('\n') })
  const before = await loadList(shop.db, 'products')
  expect(before.get('A-1')?.name).toBe("'=1+1")
  const csv = await exported()
  expect(csv.match(/(?<=^|,)"[=@+-]/gm)).toBeNull()
  expect(await bring({ 'products.csv': csv }, true)).toEqual([
    `products.csv +0 ~0 =${names.length}`,
  ])
})

test('the back office serves the same file to staff who may import', async () => {
  await insertBrand(shop.db, { code: 'kaleh' })
  await insertCategory(shop.db, { code: 'dairy' })
  await bring({
    'products.csv': 'sku,name,brand,category,price,image\nA-1,شیر,kaleh,dairy,5000,picture.svg',
  })
  const { token } = await signedInStaff(shop, ['content'])
  const headers = { authorization: `Bearer ${token}` }
  const request = new Request('http://shop.test/api/v1/admin/catalogue/file', { headers })
  const answer = await shop.backend(request)
  expect(answer.headers.get('content-disposition')).toContain('products.csv')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).trimEnd()).toBe(
    await exported(),
  )
})

test('a product with a lost picture does not prevent importing the rest of the file', async () => {
  await bring(demoFiles())
  const csv = await exported()
  rmSync(shop.deps.mediaDir, { recursive: true })
  const later = NOW + 3 * 86_400
  const sku = [...(await loadList(shop.db, 'products')).keys()][0] ?? ''
  const renamed = csv.replace(new RegExp(`^"${sku}","[^"]+"`, 'm'), `"${sku}","نام تازه"`)
  expect(await bring({ 'products.csv': renamed }, false, later)).toEqual([
    expect.stringMatching(/^products\.csv \+0 ~1 =/),
  ])
  const as = await editor(shop)
  const seen = async (file: string) => {
    const { hash } = (await as('POST /admin/catalogue/imports', { body: { csv: file } })).data
    return (await as('GET /admin/catalogue/imports/{hash}', { params: { hash } })).data
  }
  const [product] = (await loadList(shop.db, 'products')).values()
  expect(await seen(renamed)).toMatchObject({ updated: 0, lost_pictures: [product?.image] })
  // What the shop does not hold yet is refused as before.
  const other = csv.replaceAll(product?.image ?? '', '/media/0000000000000000-8x8.webp')
  expect((await seen(other)).problem_count).toBeGreaterThan(0)
})
