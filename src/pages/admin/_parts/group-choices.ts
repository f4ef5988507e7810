import type { Client } from '#lib/api/client.ts'
import type { GroupList, StaffCategory } from '#lib/contract/admin/group.ts'
import { categoryTypeNames } from '#lib/text/labels/admin-group.ts'

type Choice = readonly [value: string, name: string]

/** Options of a group's form; a category cannot stand below itself. */
export async function groupChoices(
  api: Client,
  list: GroupList,
  id?: number,
): Promise<Record<string, readonly Choice[]>> {
  if (list !== 'categories') return {}
  const { data } = await api('GET /admin/categories', {})
  const paths = categoryPaths(data)
  const parent = data
    .filter(each => each.type === 'branch' && !idsAbove(data, each).includes(id ?? 0))
    .map(({ id: own, code }): Choice => [code, paths.get(own) ?? ''])
  return { parent, type: Object.entries(categoryTypeNames) }
}

/** Records that another can be merged into: value and name. */
export async function mergeChoices(
  api: Client,
  list: GroupList,
  id: number,
): Promise<readonly Choice[]> {
  if (list === 'shelves') return []
  if (list === 'brands') {
    const { brands } = (await api('GET /admin/catalogue/choices', {})).data
    return brands.filter(brand => brand.id !== id).map(brand => [String(brand.id), brand.name])
  }
  const { data } = await api('GET /admin/categories', {})
  const paths = categoryPaths(data)
  const type = data.find(each => each.id === id)?.type
  return data
    .filter(each => each.type === type && !idsAbove(data, each).includes(id))
    .map(each => [String(each.id), paths.get(each.id) ?? ''])
}

/** `لبنیات › شیر` by id. */
export function categoryPaths(
  categories: readonly Pick<StaffCategory, 'id' | 'name' | 'parent_id'>[],
): ReadonlyMap<number, string> {
  const paths = new Map<number, string>()
  // Each stands before those below it.
  for (const { id, name, parent_id } of categories) {
    const above = parent_id === null ? undefined : paths.get(parent_id)
    paths.set(id, above === undefined ? name : `${above} › ${name}`)
  }
  return paths
}

/** With itself. */
function idsAbove(
  categories: readonly StaffCategory[],
  { id, parent_id }: StaffCategory,
): number[] {
  const parent = categories.find(each => each.id === parent_id)
  return parent ? [id, ...idsAbove(categories, parent)] : [id]
}
