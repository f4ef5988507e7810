/** A refused form with its values, to be sent again. */
export type UnsentForm = NonNullable<App.Locals['unsent']>

const MAX_BYTES = 1024 * 1024
const SIGNING = /^\/admin\/sign-(in|out)(\/|$)/
/** Secrets are not put into a page: passwords must be typed again. */
const SECRET = /^\/admin\/password(\/|$)/
const SECRET_FIELD = /password|otp/i

/** Null for a form that cannot be restored. */
export function copyOfForm(request: Request): Request | null {
  const { pathname } = new URL(request.url)
  if (request.method !== 'POST' || SIGNING.test(pathname) || SECRET.test(pathname)) return null
  return Number(request.headers.get('content-length')) <= MAX_BYTES ? request.clone() : null
}

/** For a form with a password or a file, which must be filled in again. Null without a form. */
export function lostForm({ url, method }: Request): UnsentForm | null {
  const { pathname, search } = new URL(url)
  return method === 'POST' && !SIGNING.test(pathname)
    ? { action: pathname + search, fields: [] }
    : null
}

/** Null for an empty form, or one with a file. */
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
