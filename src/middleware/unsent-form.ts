/** A form that was not taken, with what stood in it, to be sent again. */
export type UnsentForm = NonNullable<App.Locals['unsent']>

const MAX_BYTES = 1024 * 1024
const SIGNING = /^\/admin\/sign-(in|out)(\/|$)/
/** Nothing secret is put into a page; whoever typed a password types it again. */
const SECRET = /^\/admin\/password(\/|$)/
const SECRET_FIELD = /password|otp/i

/** A copy of a request whose form may have to be sent again; null where there is none to keep. */
export function copyOfForm(request: Request): Request | null {
  const { pathname } = new URL(request.url)
  if (request.method !== 'POST' || SIGNING.test(pathname) || SECRET.test(pathname)) return null
  return Number(request.headers.get('content-length')) <= MAX_BYTES ? request.clone() : null
}

/** A form of which nothing can be kept, a password or a file: it is typed anew. Null of no form. */
export function lostForm({ url, method }: Request): UnsentForm | null {
  const { pathname, search } = new URL(url)
  return method === 'POST' && !SIGNING.test(pathname)
    ? { action: pathname + search, fields: [] }
    : null
}

/** The texts of a form; null where it brings a file, or nothing. */
export async function readUnsent(copy: Request): Promise<UnsentForm | null> {
  const { pathname, search } = new URL(copy.url)
  const form = await copy.formData().catch(() => new FormData())
  const fields: UnsentForm['fields'] = []
  for (const [name, value] of form)
    if (typeof value === 'string') {
      if (!SECRET_FIELD.test(name)) fields.push([name, value])
    } else if (value.size > 0) return null
  return fields.length > 0 ? { action: pathname + search, fields } : null
}
