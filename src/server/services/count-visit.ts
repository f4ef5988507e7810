import { messages } from '#lib/text/messages.ts'
import type { RecordKind } from '../db/record.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../errors.ts'

/** Counts a visit, a click or an opening in memory; 404 for something that does not exist. */
export async function countVisit(deps: Deps, kind: RecordKind, id: number): Promise<void> {
  if (!(await deps.counters.count(kind, id))) throw new ApiError(404, messages.notFound)
}
