import type { Client } from '#lib/api/client.ts'
import type { Opening } from '#lib/contract/admin/opening.ts'
import { dataOr } from '../../_parts/answer.ts'

/** Null when it is hidden or all is done; `hidden` after the form hid it. */
export async function readOpening(
  request: Request,
  api: Client,
): Promise<Opening | 'hidden' | null> {
  if (request.method === 'POST') {
    await api('PUT /admin/opening', { body: { is_hidden: true } })
    return 'hidden'
  }
  const opening = await dataOr(api('GET /admin/opening', {}), null)
  return opening === null || opening.is_hidden || isComplete(opening) ? null : opening
}

export const isComplete = ({ steps }: Opening): boolean => steps.every(({ is_done }) => is_done)
