import type { Selectable } from 'kysely'
import type { PostingMethod } from '#lib/contract/checkout.ts'
import { tomanDown } from '#lib/rules/whole-toman.ts'
import type { Db } from '../platform/database/open.ts'
import type { Database } from '../platform/database/schema.ts'

export async function listPostingMethods(db: Db): Promise<PostingMethod[]> {
  const rows = await db
    .selectFrom('posting_methods')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(postingMethod)
}

export async function findPostingMethod(db: Db, id: number): Promise<PostingMethod | undefined> {
  const row = await db
    .selectFrom('posting_methods')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && postingMethod(row)
}

const postingMethod = ({
  position: _,
  ...row
}: Selectable<Database['posting_methods']>): PostingMethod => ({
  ...row,
  amount: tomanDown(row.amount),
  active: row.active === 1,
  free_for_companies: row.free_for_companies === 1,
  pickup: row.pickup === 1,
})
