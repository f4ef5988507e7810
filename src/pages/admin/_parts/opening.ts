import type { Client } from '#lib/api/client.ts'
import type { Opening } from '#lib/contract/admin/opening.ts'
import { dataOr } from '../../_parts/answer.ts'

/** Null when it is hidden or all is done. */
export async function readOpening(api: Client): Promise<Opening | null> {
  const opening = await dataOr(api('GET /admin/opening', {}), null)
  return opening === null || opening.is_hidden || isComplete(opening) ? null : opening
}

export const isComplete = ({ steps }: Opening): boolean => steps.every(({ is_done }) => is_done)
