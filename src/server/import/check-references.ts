import { documentFields, documentSchemas } from '#lib/contract/admin/content.ts'
import { type ContentField, fieldOf } from '#lib/contract/admin/content-fields.ts'
import type { RefTarget } from '#lib/contract/admin/content-shapes.ts'
import { leavesOf } from '#lib/contract/admin/content-walk.ts'
import type { Existing } from './existing.ts'
import { type ListName, lists } from './lists.ts'
import { type RecordLocation, type Problem, problemAt, type Row } from './problem.ts'
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
  for (const row of files.home ?? []) referContent(row, HOME_ROW, refer)
  for (const row of files.lists.landings) referContent(row, documentFields.landing, refer)
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

const HOME_ROW = fieldOf(documentSchemas.home.shape.rows.element)

/** Each list of a record once, with its path as the column. */
function referContent(row: Row<unknown>, field: ContentField, refer: Refer): void {
  const lists = new Map<string, { to: RefTarget; keys: string[] }>()
  for (const { field: leaf, path, value } of leavesOf(field, row.data)) {
    if (leaf.as !== 'ref') continue
    const column = path.replace(/\.\d+$/, '').replace(/\.(\d+)/g, '[$1]')
    const list = lists.get(column) ?? { to: leaf.to, keys: [] }
    lists.set(column, list)
    list.keys.push(String(value))
  }
  for (const [column, { to, keys }] of lists) refer(row, column, to, keys)
}
