import { ApiError } from '#lib/api/api-error.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { siteMessages } from '#lib/text/messages/site.ts'

/** The outcome of a form sent without a script. */
export interface FormSubmission {
  /** 200 when accepted; else the status of the page with the faults. */
  code: number
  values: Record<string, string>
  /** The first sentence of each field; `form` for the whole. */
  faults: Record<string, string>
  /** Data of the refusal. */
  data: unknown
}

/** Reads and sends a form; a refusal returns the typed values. */
export async function submitForm(
  request: Request,
  send: (values: Record<string, string>, form: FormData) => Promise<void>,
): Promise<FormSubmission> {
  const form = await formOf(request)
  const values = textsOf(form)
  try {
    await send(values, form)
    return { code: HttpStatus.ok, values, faults: {}, data: null }
  } catch (error) {
    return { values, ...refusalOf(error) }
  }
}

async function formOf(request: Request): Promise<FormData> {
  if (request.method === 'POST') return request.formData().catch(() => new FormData())
  const form = new FormData()
  for (const [name, value] of new URL(request.url).searchParams) form.append(name, value)
  return form
}

const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/** A refusal by field; others are a fault of the whole form. */
export function refusalOf(error: unknown): Pick<FormSubmission, 'code' | 'faults' | 'data'> {
  const code = error instanceof ApiError ? error.code : HttpStatus.serviceUnavailable
  if (!(error instanceof ApiError) || code >= HttpStatus.internalServerError)
    return {
      code: HttpStatus.serviceUnavailable,
      faults: { form: catalogMessages.temporarilyDown },
      data: null,
    }
  const { data } = error
  const fields = Object.entries(error.fields).map(([name, [first = '']]) => [name, first] as const)
  if (code === HttpStatus.unprocessable) return { code, faults: Object.fromEntries(fields), data }
  return { code, faults: { form: error.message || siteMessages.errorOccurred }, data }
}
