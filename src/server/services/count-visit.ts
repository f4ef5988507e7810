import { messages } from '#lib/text/messages.ts'
import type { RecordKind } from '../db/record.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../errors.ts'

/** A visit, a click or an opening of one thing. */
interface Visit {
  kind: RecordKind
  id: number
  clientAddress: string
}

/** Counts a visit in memory; 404 for something that does not exist. */
export async function countVisit(deps: Deps, { kind, id, clientAddress }: Visit): Promise<void> {
  if (!(await deps.counters.count(kind, id, clientAddress)))
    throw new ApiError(404, messages.notFound)
}
