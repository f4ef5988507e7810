import { HttpStatus } from '#lib/codes/http.ts'
import { messages } from '#lib/text/messages.ts'
import type { RecordKind } from '../catalogue/record-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'

interface Visit {
  kind: RecordKind
  id: number
  clientAddress: string
}

export async function countVisit(deps: Deps, { kind, id, clientAddress }: Visit): Promise<void> {
  if (!(await deps.counters.count(kind, id, clientAddress)))
    throw new ApiError(HttpStatus.notFound, messages.notFound)
}
