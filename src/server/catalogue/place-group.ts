import type { OrderedList } from '#lib/contract/admin/group.ts'
import type { Db } from '../platform/database/open.ts'
import type { Deps } from '../deps.ts'
import { getGroup } from './group-office-queries.ts'
import type { FormRecord } from './form-rows.ts'
import { refusedByField } from './office-records.ts'
import { saveRecords } from './save-records.ts'

interface PositionRow {
  id: number
  code: string
  parent_id: number | null
  position: number
}

interface Move {
  id: number
  /** Among its siblings, from 1. */
  place: number
  /** Of the groups, when the place was chosen. */
  revision: number
}

/** Renumbers the positions of all records; a category comes before those below it, as in files. */
export async function placeGroup(
  deps: Deps,
  list: OrderedList,
  { id, place, revision }: Move,
  actor: number,
): Promise<void> {
  const { code } = await getGroup(deps.db, list, id)
  const ordered = withMovedGroup(await listPositions(deps.db, list), id, place)
  const records = ordered.flatMap((record, index): FormRecord[] => {
    if (record.position === index + 1) return []
    const cells = { position: String(index + 1) }
    return [{ key: record.code, cells, before: {}, skipsHistory: record.code !== code }]
  })
  if (records.length === 0) return
  await refusedByField(
    column => column,
    () => saveRecords(deps, list, records, actor, revision),
  )
}

async function listPositions(db: Db, list: OrderedList): Promise<PositionRow[]> {
  const rows = await db
    .selectFrom(list as 'categories')
    .select(['id', 'code', 'position'])
    .$if(list === 'categories', query => query.select('parent_id'))
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(row => ({ ...row, parent_id: row.parent_id ?? null }))
}

/** The records in their new order, parents before children. */
export function withMovedGroup(
  records: readonly PositionRow[],
  id: number,
  place: number,
): PositionRow[] {
  const byParent = Map.groupBy(records, record => record.parent_id)
  const below = (parent: number | null): PositionRow[] => {
    const siblings = byParent.get(parent) ?? []
    const moved = siblings.find(sibling => sibling.id === id)
    const others = siblings.filter(sibling => sibling !== moved)
    const ordered = moved ? others.toSpliced(place - 1, 0, moved) : siblings
    return ordered.flatMap(sibling => [sibling, ...below(sibling.id)])
  }
  return below(null)
}
