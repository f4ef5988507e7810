import type { Client } from '#lib/api/client.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import { requestsDone, requestsReopened } from '#lib/text/messages/admin-inbox.ts'
import { idOf } from '../../_parts/answer.ts'
import { type FormSubmission, submitForm } from '../../_parts/form-submission.ts'

const IDS_MAX = 200

/** Outcome of marking requests as done or reopening them. */
export interface ClosedForm {
  submission: FormSubmission
  /** Address with the notice; null when refused. */
  next: string | null
}

/** Null when none was sent. */
export async function closeForm(
  api: Client,
  request: Request,
  kind: 'wholesale' | 'message',
): Promise<ClosedForm | null> {
  if (request.method !== 'POST') return null
  const next = new URL(request.url)
  const submission = await submitForm(request, async ({ state }, form) => {
    const ids = form.getAll('ids').map(Number)
    const to = state === 'open' ? 'open' : 'done'
    await api('PUT /admin/requests', { body: { kind, ids, state: to } })
    for (const name of ['done', 'open', 'page']) next.searchParams.delete(name)
    next.searchParams.set(to, ids.join('-'))
  })
  return {
    submission,
    next: submission.code === HttpStatus.ok ? next.pathname + next.search : null,
  }
}

/** Whether the address asks for done items. */
export const onlyIn = (url: URL): 'open' | 'done' =>
  url.searchParams.get('only') === 'done' ? 'done' : 'open'

/** The last action by the address, and what can be reopened. */
export function noticeIn({ searchParams }: URL): { text: string; undo: number[] } | null {
  const done = idsIn(searchParams.get('done'))
  if (done.length > 0) return { text: requestsDone(done.length), undo: done }
  const opened = idsIn(searchParams.get('open'))
  return opened.length > 0 ? { text: requestsReopened(opened.length), undo: [] } : null
}

const idsIn = (text: string | null): number[] =>
  (text ?? '')
    .split('-', IDS_MAX)
    .map(each => idOf(each) ?? 0)
    .filter(id => id > 0)
