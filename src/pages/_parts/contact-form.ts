import type { APIContext } from 'astro'
import type { ContactBody } from '#lib/api/contact.ts'
import { callerOf, createDirectClient } from '#lib/api/direct-client.ts'
import { type FormSubmission, submitForm } from './form-submission.ts'

type RequestContext = Pick<APIContext, 'request' | 'locals'>

/** Sends a form posted by a browser as the visitor. */
export async function sendContactForm({
  request,
  locals,
}: RequestContext): Promise<FormSubmission> {
  return submitForm(request, async values => {
    if (!locals.backend) throw new Error('no backend')
    const api = createDirectClient(locals.backend, { caller: callerOf(request, null) })
    await api('POST /contact_us', { body: values as unknown as ContactBody })
  })
}
