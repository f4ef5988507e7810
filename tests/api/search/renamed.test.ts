import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Catalogue, createCatalogue } from '#server/catalogue/catalogue.ts'
import {
  createImportShop,
  IMPORT_NOW,
  type ImportShop,
  SMALL_SHOP,
} from '#tests/support/builders/import-folder.ts'

let shop: ImportShop
let catalogue: Catalogue

beforeAll(async () => {
  shop = await createImportShop()
  catalogue = createCatalogue(shop.db, () => IMPORT_NOW)
  await shop.bring(SMALL_SHOP)
})
afterAll(() => shop.close())

const count = async (query: string): Promise<number> => (await catalogue.search(query)).ids.length

test('finds an import at once by each of its names', async () => {
  for (const query of ['شیر', 'پاک', 'خوراک', 'o,vh;']) expect(await count(query)).toBe(3)
  expect(await count('صبحانه')).toBe(0)
})

test.each([
  [
    'a category above gets another name',
    'categories.csv',
    'code,name,type,position,parent\nfood,صبحانه,branch,1,\nmilk,شیر,leaf,2,food\n',
    'صبحانه',
    'خوراک',
  ],
  [
    'a category moves below another',
    'categories.csv',
    'code,name,type,position,parent\ndrinks,نوشیدنی,branch,3,\nmilk,شیر,leaf,2,drinks\n',
    'نوشیدنی',
    'صبحانه',
  ],
  ['a brand gets another name', 'brands.csv', 'code,name\npak,سپیدرمه\n', 'سپیدرمه', 'پاک'],
  [
    'a product gets a volume',
    'products.csv',
    'sku,volume,unit\nM-1,450,گرم\nM-2,450,گرم\nM-3,450,گرم\n',
    '450',
    '900',
  ],
])('searches by the new text after %s', async (_, file, content, found, lost) => {
  expect(await count(found)).toBe(0)
  await shop.bring({ [file]: content })
  expect(await count(found)).toBe(3)
  expect(await count(lost)).toBe(0)
})
