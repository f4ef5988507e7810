import { HttpStatus } from '#lib/codes/http.ts'
import { LIST_ROWS } from '#lib/contract/admin/list.ts'
import { HISTORY_PERMISSIONS, may } from '#lib/rules/staff.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { changeNames, recordNames, staffLabels } from '#lib/text/labels/staff.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { changeIds, listChanges, readChanges } from './change-queries.ts'
import { numberedPage, readPage } from '../platform/database/page.ts'
import { sortableTime } from '../platform/http/csv-cells.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { type FileCells, listFile } from '../platform/http/list-file.ts'

const SHOWN = 100

export const adminChangeHandlers: readonly Handler[] = [
  handle('GET /admin/changes/{record}/{id}', async ({ deps, staff, params }) => {
    const { record, id } = params
    const isAllowed = may(staff.permissions, HISTORY_PERMISSIONS[record])
    if (staff.password_given === 1 || !isAllowed)
      throw new ApiError(HttpStatus.forbidden, staffMessages.notAllowed)
    const changes = await listChanges(deps.db, record, id, SHOWN)
    return { data: changes.map(changeOnWire) }
  }),

  handle('GET /admin/changes', async ({ deps: { db }, query: { page, ...query } }) => {
    const { rows, count } = await readPage(changeIds(db, query), numberedPage(page, LIST_ROWS))
    const changes = await readChanges(
      db,
      rows.map(({ id }) => id),
    )
    const extra = { count, page, page_size: LIST_ROWS }
    return { data: changes.map(changeOnWire), extra }
  }),

  handle('GET /admin/change-file', async ({ deps: { db }, query: { columns, ...query } }) => {
    const ids = (await changeIds(db, query).execute()).map(({ id }) => id)
    const read = (some: readonly number[]) => readChanges(db, some)
    return listFile('changes', { columns, cells: CHANGE_CELLS, ids, read })
  }),
]

interface StoredChange {
  at: number
  before: string | null
  after: string | null
}

const changeOnWire = <Row extends StoredChange>({ at, before, after, ...change }: Row) => ({
  ...change,
  at,
  at_fa: formatJalaliDateTime(at),
  before: stateOf(before),
  after: stateOf(after),
})

type ChangeRow = Awaited<ReturnType<typeof readChanges>>[number]

const CHANGE_CELLS: FileCells<'changes', ChangeRow> = {
  at: change => sortableTime(change.at),
  actor: change => change.actor ?? staffLabels.operator,
  action: change => changeNames[change.action],
  record: change => `${recordNames[change.record]} ${change.title ?? change.record_id}`,
  fields: ({ before, after }) => [before, after].filter(Boolean).join(' → '),
  reason: change => change.reason,
}

const stateOf = (json: string | null) =>
  json === null ? null : (JSON.parse(json) as Record<string, unknown>)
