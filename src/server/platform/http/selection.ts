import { HttpStatus } from '#lib/codes/http.ts'
import { SELECTED_MAX } from '#lib/contract/admin/list.ts'
import { listMessages, tooManySelected } from '#lib/text/messages/admin-lists.ts'
import { ApiError, fieldError } from './errors.ts'

export interface Selection<Filter> {
  ids?: readonly number[] | undefined
  filter?: Filter | undefined
  last_id?: number | undefined
}

/** The rows with these ids, or those that `listMatches` finds; 409 for too many of them. */
export async function selectedRows<Filter, Row extends { id: number }>(
  { ids = [], filter, last_id = 0 }: Selection<Filter>,
  listMatches: (filter: Filter, lastId: number, limit: number) => Promise<readonly Row[]>,
): Promise<(Row | { id: number })[]> {
  if (filter === undefined) {
    if (ids.length === 0) throw fieldError('ids', listMessages.selectSome)
    return [...new Set(ids)].map(id => ({ id }))
  }
  const rows = await listMatches(filter, last_id, SELECTED_MAX + 1)
  if (rows.length > SELECTED_MAX)
    throw new ApiError(HttpStatus.conflict, tooManySelected(SELECTED_MAX))
  return [...rows]
}
