import type { DirectInput } from '#lib/contract/direct-call.ts'

export const CALL_TIMEOUT_MS = 15_000
/** Uploads over a slow connection. */
export const UPLOAD_TIMEOUT_MS = 180_000

/** The request of a call: `GET /products/{id}` with its input filled in. */
export function readCall(
  name: string,
  input: object,
): { method: string; path: string; body: unknown } {
  const [method = 'GET', path = ''] = name.split(' ')
  const { params = {}, query = {}, body } = input as DirectInput
  return {
    method,
    path: '/api/v1' + fill(path, params) + search(query),
    body,
  }
}

const fill = (path: string, params: Record<string, unknown>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))

function search(query: Record<string, unknown>): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  if (entries.length === 0) return ''
  return `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
}

/** The form that a body with a file is sent as; null for any other, which is sent as JSON. */
export function formWithFile(body: unknown): FormData | null {
  const fields = Object.entries(body as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  )
  if (!fields.some(([, value]) => value instanceof Blob)) return null
  const form = new FormData()
  for (const [name, value] of fields)
    form.append(name, value instanceof Blob ? value : String(value))
  return form
}
