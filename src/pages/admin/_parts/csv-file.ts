import { ApiError } from '#lib/api/api-error.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import { PICTURE_ARCHIVE_MAX_BYTES } from '#lib/contract/admin/import-reading.ts'
import { PRODUCT_FILE_MAX_BYTES } from '#lib/contract/admin/import.ts'
import { catalogueMessages } from '#lib/text/messages/admin-catalogue.ts'

const wrong = (sentence: string, field = 'csv') =>
  new ApiError(HttpStatus.unprocessable, { [field]: [sentence] }, null)

/** The file of a form; a 422 without it. */
export function csvIn(form: FormData): File {
  const file = form.get('csv')
  if (!(file instanceof File) || file.name === '') throw wrong(catalogueMessages.noFile)
  if (file.size === 0) throw wrong(catalogueMessages.fileEmpty)
  if (file.size > PRODUCT_FILE_MAX_BYTES) throw wrong(catalogueMessages.fileTooLarge)
  return file
}

/** The zip archive of a form, if it has one. */
export function archiveIn(form: FormData): File | null {
  const file = form.get('pictures')
  if (!(file instanceof File) || file.size === 0) return null
  if (file.size > PICTURE_ARCHIVE_MAX_BYTES)
    throw wrong(catalogueMessages.archiveTooLarge, 'pictures')
  return file
}

/** The zip archive of a form; a 422 without it. */
export function requiredArchiveIn(form: FormData): File {
  const archive = archiveIn(form)
  if (archive === null) throw wrong(catalogueMessages.noArchive, 'pictures')
  return archive
}
