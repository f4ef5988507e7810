import { HttpStatus } from '#lib/codes/http.ts'
import type { GroupList } from '#lib/contract/admin/group.ts'
import { obstacles } from '#lib/text/messages/admin-group.ts'
import { lockPublishing } from '../content/content-version-queries.ts'
import { findGroupReferrers } from '../content/referrers.ts'
import type { Deps } from '../deps.ts'
import { lockSetup } from '../platform/database/lock-setup.ts'
import { inTransaction, type Trx } from '../platform/database/open.ts'
import { ApiError } from '../platform/http/errors.ts'
import { insertChange } from '../staff/change-queries.ts'
import { bumpCatalogueVersion, bumpGroupsVersion } from './catalogue-version-queries.ts'
import { countGroupUse, getGroup, requireRevision } from './group-office-queries.ts'
import { RECORD_OF } from './record-queries.ts'

/** 409 while something stands in it or content names it; a shelf's products stay. */
export async function deleteGroup(
  { db, siteUrl, now }: Pick<Deps, 'db' | 'siteUrl' | 'now'>,
  list: GroupList,
  { id, revision }: { id: number; revision: number },
  actor: number,
): Promise<void> {
  const at = now()
  await inTransaction(db, async trx => {
    await lockSetup(trx, at)
    await lockPublishing(trx)
    const group = await getGroup(trx, list, id)
    await requireRevision(trx, revision)
    const pages = await findGroupReferrers({ db: trx, siteUrl }, list, group)
    const [first] = obstacles(list, { ...(await countGroupUse(trx, list, id)), pages })
    if (first !== undefined) throw new ApiError(HttpStatus.conflict, first)
    await deleteRows(trx, list, id)
    await insertChange(trx, {
      ...{ at, staffId: actor, record: RECORD_OF[list], recordId: id, action: 'removed' },
      before: { name: group.name, code: group.code },
    })
    await bumpCatalogueVersion(trx)
    await bumpGroupsVersion(trx)
  })
}

async function deleteRows(trx: Trx, list: GroupList, id: number): Promise<void> {
  if (list === 'shelves')
    await trx.deleteFrom('shelf_products').where('shelf_id', '=', id).execute()
  else
    await trx
      .deleteFrom('merged_groups')
      .where('list', '=', list)
      .where('into_id', '=', id)
      .execute()
  if (list === 'categories')
    await trx.deleteFrom('category_ancestors').where('category_id', '=', id).execute()
  await trx
    .deleteFrom(list as 'shelves')
    .where('id', '=', id)
    .execute()
}
