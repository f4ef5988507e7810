import type { APIContext } from 'astro'
import { ApiError } from '#lib/api/api-error.ts'
import { createClient } from '#lib/api/client.ts'
import type { ContactBody } from '#lib/api/contact.ts'
import { INSIDE } from '#lib/api/direct-client.ts'
import { SERVER_FAULT } from '#lib/rules/status.ts'
import { CLIENT_ADDRESS_HEADER } from '#lib/rules/client-network.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { siteMessages } from '#lib/text/messages/site.ts'

/** What became of a contact form that was sent without a script. */
export interface SentForm {
  /** 200 when the message is with the shop; else the status of the page that says what was wrong. */
  code: number
  typed: Record<string, string>
  /** The first sentence of each field, and `form` for the whole. */
  faults: Record<string, string>
}

const UNPROCESSABLE = 422
const DOWN = 503

/** Takes a form as a browser posts it, and hands it to the API in the visitor's name. */
export async function takeContactForm({ request, locals }: Asked): Promise<SentForm> {
  const typed = await readFields(request)
  const client = createClient({
    origin: INSIDE,
    fetch: async call => locals.backend?.(call) ?? new Response(null, { status: DOWN }),
  })
  const address = request.headers.get(CLIENT_ADDRESS_HEADER)
  try {
    const headers = address === null ? {} : { [CLIENT_ADDRESS_HEADER]: address }
    await client('POST /contact_us', { body: typed as unknown as ContactBody }, headers)
    return { code: 200, typed, faults: {} }
  } catch (error) {
    return { typed, ...refusalOf(error) }
  }
}

type Asked = Pick<APIContext, 'request' | 'locals'>

async function readFields(request: Request): Promise<Record<string, string>> {
  const form = await request.formData().catch(() => new FormData())
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

function refusalOf(error: unknown): Pick<SentForm, 'code' | 'faults'> {
  const code = error instanceof ApiError ? error.code : DOWN
  if (!(error instanceof ApiError) || code >= SERVER_FAULT)
    return { code: DOWN, faults: { form: catalogMessages.temporarilyDown } }
  const fields = Object.entries(error.fields).map(([name, [first = '']]) => [name, first] as const)
  if (code === UNPROCESSABLE) return { code, faults: Object.fromEntries(fields) }
  return { code, faults: { form: error.message || siteMessages.errorOccurred } }
}
