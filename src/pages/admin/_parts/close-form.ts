import type { Client } from '#lib/api/client.ts'
import { type SentForm, sendForm } from '../../_parts/sent-form.ts'

/** Takes the form that marks requests as done; null where none was sent. */
export async function closeForm(
  api: Client,
  request: Request,
  kind: 'wholesale' | 'message',
): Promise<SentForm | null> {
  if (request.method !== 'POST') return null
  return sendForm(request, async (_, form) => {
    const body = { kind, ids: form.getAll('ids').map(Number) }
    await api('PUT /admin/requests', { body })
  })
}

/** Whether an address asks for what was done. */
export const onlyIn = (url: URL): 'open' | 'done' =>
  url.searchParams.get('only') === 'done' ? 'done' : 'open'
