import { ApiError } from '#lib/api/api-error.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import { PRODUCT_FILE_MAX_BYTES } from '#lib/contract/admin/import.ts'
import { catalogueMessages } from '#lib/text/messages/admin-catalogue.ts'

/** A header of several columns without commas. */
const OTHER_SEPARATOR = /^[^,\r\n]*[;\t][^,\r\n]*(?=[\r\n]|$)/
const wrong = (sentence: string) =>
  new ApiError(HttpStatus.unprocessable, { csv: [sentence] }, null)

/** CSV text of a form; a 422 without it. */
export async function csvIn(form: FormData): Promise<string> {
  const file = form.get('csv')
  if (!(file instanceof File) || file.size === 0) throw wrong(catalogueMessages.noFile)
  if (file.size > PRODUCT_FILE_MAX_BYTES) throw wrong(catalogueMessages.fileTooLarge)
  const bytes = await file.arrayBuffer()
  const text = readUtf8(bytes)
  if (text === null || text.includes('\0')) throw wrong(catalogueMessages.fileNotText)
  if (OTHER_SEPARATOR.test(text)) throw wrong(catalogueMessages.fileSeparator)
  return text
}

function readUtf8(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
