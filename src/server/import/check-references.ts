import type { HomeRowRow, LandingItemRow } from './content-rows.ts'
import type { Existing } from './existing.ts'
import { type ListName, lists } from './lists.ts'
import { type RecordLocation, type Problem, problemAt } from './problem.ts'
import type { Files } from './read-folder.ts'

type Refer = (location: RecordLocation, column: string, to: ListName, keys: Keys) => void
type Keys = string | null | undefined | readonly string[]

export function checkReferences(files: Files, existing: Existing): Problem[] {
  const problems: Problem[] = []
  const keysByList = new Map<ListName, Set<string>>()
  const refer: Refer = (location, column, to, keys) => {
    let existingKeys = keysByList.get(to)
    if (!existingKeys) keysByList.set(to, (existingKeys = listKeys(files, existing, to)))
    for (const key of new Set([keys ?? []].flat()))
      if (!existingKeys.has(key))
        problems.push(problemAt(location, column, `there is no ${lists[to].noun} ${key}`))
  }
  for (const row of files.lists.categories) refer(row, 'parent', 'categories', row.data.parent)
  for (const row of files.lists.products) {
    refer(row, 'brand', 'brands', row.data.brand)
    refer(row, 'category', 'categories', row.data.category)
  }
  for (const row of files.lists.bundles) {
    const skus = row.data.products?.map(part => part.sku)
    refer(row, 'products', 'products', skus)
    if (skus) problems.push(...duplicates(row, 'products', skus))
  }
  for (const row of files.lists.shelves) {
    refer(row, 'products', 'products', row.data.products)
    problems.push(...duplicates(row, 'products', row.data.products ?? []))
  }
  for (const row of files.lists.faqs) refer(row, 'category', 'faq_categories', row.data.category)
  for (const row of files.lists.window_templates)
    refer(row, 'company', 'companies', row.data.company)
  for (const row of files.home ?? []) referHome(row, row.data, refer)
  for (const row of files.lists.landings)
    for (const [index, item] of (row.data.items ?? []).entries())
      referItem(row, `items[${index}].configs`, item, refer)
  return problems
}

function listKeys(files: Files, existing: Existing, name: ListName): Set<string> {
  const { key } = lists[name]
  const rows: { data: Record<string, unknown> }[] = files.lists[name]
  return new Set([...existing[name].keys(), ...rows.map(({ data }) => String(data[key]))])
}

function duplicates(location: RecordLocation, column: string, keys: readonly string[]): Problem[] {
  const repeated = new Set(keys.filter((key, index) => keys.indexOf(key) < index))
  return [...repeated].map(key => problemAt(location, column, `names ${key} twice`))
}

function referHome(location: RecordLocation, row: HomeRowRow, refer: Refer): void {
  if (row.model === 'category') refer(location, 'categories', 'categories', row.categories)
  if (row.model === 'shelf_category') refer(location, 'category', 'categories', row.category)
  if (row.model === 'custom_shelf') refer(location, 'shelf', 'shelves', row.shelf)
  if (row.model === 'brand') refer(location, 'brands', 'brands', row.brands)
  if (row.model === 'banner') refer(location, 'banners', 'banners', row.banners)
}

function referItem(
  location: RecordLocation,
  path: string,
  item: LandingItemRow,
  refer: Refer,
): void {
  const { type_en: type, configs } = item
  if (type === 'banner') refer(location, `${path}.banners`, 'banners', configs.banners)
  if (type === 'slider') refer(location, `${path}.slides`, 'slides', configs.slides)
  if (type === 'shelf_product') refer(location, `${path}.products`, 'products', configs.products)
  if (type === 'shelf_bundle') refer(location, `${path}.bundles`, 'bundles', configs.bundles)
}
