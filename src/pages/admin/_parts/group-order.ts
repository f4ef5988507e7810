import type { StaffBrand, StaffCategory } from '#lib/contract/admin/group.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import type { Client } from '#lib/api/client.ts'
import type { OrderedList } from '#lib/contract/admin/group.ts'
import { childrenOf, productsOf } from '#lib/text/labels/admin-group.ts'
import { submitForm } from '../../_parts/form-submission.ts'

/** An entry of an ordered list. */
export interface OrderItem {
  id: number
  name: string
  logo: string | null
  facts: string[]
  /** Code of a branch, which takes further categories. */
  branch: string | null
  children: OrderItem[]
}

export function categoryItems(categories: readonly StaffCategory[]): OrderItem[] {
  const byParent = Map.groupBy(categories, each => each.parent_id)
  const below = (parent: number | null): OrderItem[] =>
    (byParent.get(parent) ?? []).map(({ id, code, name, logo, type, products }) => {
      const children = below(id)
      const isBranch = type === 'branch'
      const facts = [isBranch ? childrenOf(children.length) : productsOf(products)]
      return { id, name, logo, facts, branch: isBranch ? code : null, children }
    })
  return below(null)
}

export const brandItems = (brands: readonly StaffBrand[]): OrderItem[] =>
  brands.map(({ id, name, logo, products }) => ({
    ...{ id, name, logo, facts: [productsOf(products)], branch: null, children: [] },
  }))

/** `ID:PLACE` as the buttons of a list send it. */
export async function submitPlace(request: Request, api: Client, list: OrderedList) {
  if (request.method !== 'POST') return null
  let moved = 0
  const submission = await submitForm(request, async ({ place = '', revision }) => {
    const [id = 0, to = 1] = place.split(':').map(Number)
    moved = id
    await api('PUT /admin/groups/{list}/{id}/place', {
      params: { list, id },
      body: { place: to, revision: Number(revision) },
    })
  })
  return { ...submission, moved, isDone: submission.code === HttpStatus.ok }
}
