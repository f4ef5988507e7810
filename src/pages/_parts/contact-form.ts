import type { APIContext } from 'astro'
import { createClient } from '#lib/api/client.ts'
import type { ContactBody } from '#lib/api/contact.ts'
import { INTERNAL_ORIGIN } from '#lib/api/direct-client.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import { CLIENT_ADDRESS_HEADER } from '#lib/rules/client-network.ts'
import { type SentForm, sendForm } from './sent-form.ts'

/** Sends a form posted by a browser as the visitor. */
export async function sendContactForm({ request, locals }: RequestContext): Promise<SentForm> {
  const client = createClient({
    origin: INTERNAL_ORIGIN,
    fetch: async call =>
      locals.backend?.(call) ?? new Response(null, { status: HttpStatus.serviceUnavailable }),
  })
  const address = request.headers.get(CLIENT_ADDRESS_HEADER)
  const headers = address === null ? {} : { [CLIENT_ADDRESS_HEADER]: address }
  return sendForm(request, async typed => {
    await client('POST /contact_us', { body: typed as unknown as ContactBody }, headers)
  })
}

type RequestContext = Pick<APIContext, 'request' | 'locals'>
