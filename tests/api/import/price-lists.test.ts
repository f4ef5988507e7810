import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from '#server/deps.ts'
import { previewPriceList } from '#server/import/preview-price-list.ts'
import { storePriceList } from '#server/import/store-price-list.ts'
import { UnreadableFile } from '#server/import/price-list/unreadable-file.ts'
import { IMPORT_NOW, type ImportShop } from '#tests/support/builders/import-folder.ts'
import { createSmallShop } from '#tests/support/builders/import-problems.ts'

const FOLDER = join(import.meta.dirname, 'price-lists')
const OUTCOMES = 'outcomes.json'
const files = readdirSync(FOLDER).filter(file => file !== OUTCOMES)
const outcomes = JSON.parse(readFileSync(join(FOLDER, OUTCOMES), 'utf8')) as Record<
  string,
  string[]
>
/** The same for every new product. */
const PLAIN = new Set(['image', 'name'])

let shop: ImportShop
beforeAll(async () => {
  shop = await createSmallShop()
  await shop.bring({ 'products.csv': 'sku,barcodes\nM-1,6260100100107\n' })
})
afterAll(() => shop.close())

/** How a file is understood, in lines: the unit of money, changes of products, problems. */
async function outcomeOf(file: string): Promise<string[]> {
  // Ten files are stored; the newest stays.
  const now = IMPORT_NOW + files.indexOf(file)
  const deps = { db: shop.db, mediaDir: shop.mediaDir, now: () => now } as Deps
  const bytes = readFileSync(join(FOLDER, file))
  try {
    const hash = await storePriceList(deps, new File([bytes], file))
    const shown = await previewPriceList(deps, hash)
    if (!shown) throw new Error('the file was not stored')
    return [
      `${shown.unit} by ${shown.unit_source}`,
      ...(shown.sheet === null ? [] : [`sheet ${shown.sheet}`]),
      ...(shown.ignored.length > 0 ? [`ignored ${shown.ignored.join(', ')}`] : []),
      ...(shown.new_groups.length > 0
        ? [`new ${shown.new_groups.map(({ name, products }) => `${name} ${products}`).join(', ')}`]
        : []),
      ...shown.differences.map(({ sku, name, is_new, fields }) => {
        const cells = fields.filter(({ column }) => !PLAIN.has(column))
        const values = cells.map(({ column, after }) => `${column}=${after}`)
        return `${is_new ? '+' : '~'} ${sku} «${name}» ${values.join(' ')}`
      }),
      ...shown.problems.map(({ line, column, message }) => `${line} ${column}: ${message}`),
    ]
  } catch (error) {
    if (error instanceof UnreadableFile) return [error.message]
    throw error
  }
}

test.each(files)('recognises the price list %s', async file => {
  expect(await outcomeOf(file)).toEqual(outcomes[file])
})
