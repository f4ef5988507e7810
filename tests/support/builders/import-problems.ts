import { expect, test } from 'vitest'
import { createImportShop, type FolderFiles, type ImportShop, SMALL_SHOP } from './import-folder.ts'

/** What files may say, and the lines that they are told; all on top of the small shop. */
export type Bad = [what: string, files: FolderFiles, ...problems: string[]]

/** The shop of a test file, with the small shop in it. */
export async function createSmallShop(): Promise<ImportShop> {
  const shop = await createImportShop()
  await shop.bring(SMALL_SHOP)
  return shop
}

/** A test for each: its problems are told by file, line and column, and nothing is imported. */
export function testProblems(shopOf: () => ImportShop, table: readonly Bad[]): void {
  test.each(table)('%s', async (_, files, ...problems) => {
    const shop = shopOf()
    expect(await shop.bring(files)).toEqual(problems)
    expect(await shop.bring(SMALL_SHOP)).toEqual([
      'categories.csv +0 ~0 =2',
      'brands.csv +0 ~0 =1',
      'products.csv +0 ~0 =3',
      'bundles.csv +0 ~0 =1',
      'shelves.csv +0 ~0 =1',
    ])
  })
}
