import type { APIContext } from 'astro'
import { createClient } from '#lib/api/client.ts'
import type { ContactBody } from '#lib/api/contact.ts'
import { INSIDE } from '#lib/api/direct-client.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import { CLIENT_ADDRESS_HEADER } from '#lib/rules/client-network.ts'
import { type SentForm, sendForm } from './sent-form.ts'

/** Takes a form as a browser posts it, and hands it to the API in the visitor's name. */
export async function takeContactForm({ request, locals }: Asked): Promise<SentForm> {
  const client = createClient({
    origin: INSIDE,
    fetch: async call =>
      locals.backend?.(call) ?? new Response(null, { status: HttpStatus.serviceUnavailable }),
  })
  const address = request.headers.get(CLIENT_ADDRESS_HEADER)
  const headers = address === null ? {} : { [CLIENT_ADDRESS_HEADER]: address }
  return sendForm(request, async typed => {
    await client('POST /contact_us', { body: typed as unknown as ContactBody }, headers)
  })
}

type Asked = Pick<APIContext, 'request' | 'locals'>
