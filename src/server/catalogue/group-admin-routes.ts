import { randomBytes } from 'node:crypto'
import { GROUPS_ON_PAGE, type GroupList } from '#lib/contract/admin/group.ts'
import { groupMessages } from '#lib/text/messages/admin-group.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { findGroupReferrers } from '../content/referrers.ts'
import type { Cells } from '../import/record-cells.ts'
import type { Db } from '../platform/database/open.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { deleteGroup } from './delete-group.ts'
import {
  countGroupUse,
  getGroup,
  listOfficeBrands,
  listOfficeCategories,
  listOfficeShelves,
  readRevision,
} from './group-office-queries.ts'
import { mergeGroups } from './merge-groups.ts'
import { changeRecord, getRecord, saveOne } from './office-records.ts'
import { placeGroup } from './place-group.ts'
import { RECORD_OF } from './record-queries.ts'

export const adminGroupHandlers: readonly Handler[] = [
  handle('GET /admin/categories', async ({ deps: { db } }) => {
    const revision = await readRevision(db)
    return { data: await listOfficeCategories(db), extra: { revision } }
  }),

  handle('GET /admin/brands', async ({ deps: { db }, query: { q, page } }) => {
    const revision = await readRevision(db)
    const { rows, count } = await listOfficeBrands(db, q, page)
    return { data: rows, extra: { count, page, page_size: GROUPS_ON_PAGE, revision } }
  }),

  handle('GET /admin/shelves', async ({ deps: { db } }) => ({
    data: await listOfficeShelves(db),
  })),

  handle('GET /admin/groups/{list}/{id}', async ({ deps, params: { list, id } }) => {
    const revision = await readRevision(deps.db)
    const record = await getRecord(deps, list, id)
    const pages = await findGroupReferrers(deps, list, await getGroup(deps.db, list, id))
    return { data: { ...record, revision, pages, ...(await countGroupUse(deps.db, list, id)) } }
  }),

  handle('POST /admin/groups/{list}', async ({ deps, staff, params: { list }, body }) => {
    const { code, ...cells } = body.cells
    const key = code ?? newCode(list)
    const record = {
      key,
      cells: { ...cells, ...(await lastPositionCell(deps.db, list)) },
      before: null,
    }
    const { id } = await saveOne(deps, list, record, staff.id)
    return { data: { id }, message: groupMessages.added[list] }
  }),

  handle('PUT /admin/groups/{list}/{id}', async ({ deps, staff, params: { list, id }, body }) => {
    await changeRecord(deps, list, id, body, staff.id, async changes =>
      changes['parent'] === undefined ? {} : lastPositionCell(deps.db, list),
    )
    return { data: null, message: staffMessages.saved }
  }),

  handle('PUT /admin/groups/{list}/{id}/place', async ({ deps, staff, params, body }) => {
    await placeGroup(deps, params.list, { id: params.id, ...body }, staff.id)
    return { data: null, message: groupMessages.placed }
  }),

  handle('POST /admin/groups/{list}/{id}/merge', async ({ deps, staff, params, body }) => ({
    data: await mergeGroups(deps, params.list, { id: params.id, ...body }, staff.id),
  })),

  handle('DELETE /admin/groups/{list}/{id}', async ({ deps, staff, params, body }) => {
    await deleteGroup(deps, params.list, { id: params.id, ...body }, staff.id)
    return { data: null, message: groupMessages.removed[params.list] }
  }),
]

const CODE_BYTES = 5

/** Only catalogue files use it. */
const newCode = (list: GroupList): string =>
  `${RECORD_OF[list]}-${randomBytes(CODE_BYTES).toString('hex')}`

/** The cell of a place behind all others; two at once share it, and the older one comes first. */
async function lastPositionCell(db: Db, list: GroupList): Promise<Cells> {
  if (list === 'shelves') return {}
  const { position } = await db
    .selectFrom(list as 'brands')
    .select(({ fn }) => fn.max('position').as('position'))
    .$castTo<{ position: number | null }>()
    .executeTakeFirstOrThrow()
  return { position: String((position ?? 0) + 1) }
}
