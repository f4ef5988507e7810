import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { rankScore } from '#server/catalogue/product-columns.ts'
import { createSearchIndex } from '#server/catalogue/search-index.ts'
import { detailsText } from '#server/search/document-words.ts'

/** A product of the demo catalogue as far as it is searched. */
export interface DemoProduct {
  id: number
  sku: string
  name: string
  brand: string
  category: string
  more: string
  ancestors: string[]
  sold: number
}

type CsvRow = Record<string, string>

const readCsv = (path: string): CsvRow[] => parse(readFileSync(path), { columns: true })
const cell = (row: CsvRow | undefined, column: string): string => row?.[column] ?? ''
const byCode = (rows: CsvRow[]) => new Map(rows.map(row => [cell(row, 'code'), row]))

/** The demo catalogue with the names of brands and categories in place of their codes. */
export function demoProducts(): DemoProduct[] {
  const brands = byCode(readCsv('demo/brands.csv'))
  const categories = byCode(readCsv('demo/categories.csv'))
  const above = (code: string): string[] => {
    const parent = cell(categories.get(code), 'parent')
    return parent === '' ? [] : [cell(categories.get(parent), 'name'), ...above(parent)]
  }
  return readCsv('demo/products.csv').map((row, index) => ({
    id: index + 1,
    sku: cell(row, 'sku'),
    name: cell(row, 'name'),
    brand: cell(brands.get(cell(row, 'brand')), 'name'),
    category: cell(categories.get(cell(row, 'category')), 'name'),
    more: detailsText({
      volume: Number(cell(row, 'volume')) || null,
      unit: cell(row, 'unit') || null,
      color: cell(row, 'color_name') || null,
      step_g: Number(cell(row, 'step_g')) || null,
      min_g: Number(cell(row, 'min_g')) || null,
    }),
    ancestors: above(cell(row, 'category')),
    sold: Math.floor(Number(cell(row, 'sold')) / (Number(cell(row, 'min_g')) || 1)),
  }))
}

/** Searches products as the shop does: by score and sales, the best first. */
export function searchIn(products: readonly DemoProduct[]): (query: string) => DemoProduct[] {
  const index = createSearchIndex()
  const byId = new Map(products.map(product => [product.id, product]))
  for (const product of products) index.put({ ...product, codes: [product.sku] })
  return query => {
    const { ids, scores } = index.search(query)
    return Array.from(ids, (id, at) => {
      const product = byId.get(id)!
      return { product, rank: rankScore(scores[at] ?? 0, product.sold) }
    })
      .sort((one, other) => other.rank - one.rank)
      .map(({ product }) => product)
  }
}
