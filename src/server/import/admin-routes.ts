import { HttpStatus } from '#lib/codes/http.ts'
import { LIST_ROWS } from '#lib/contract/admin/list.ts'
import { csvText } from '#lib/text/csv.ts'
import { missingPictureHeadings } from '#lib/text/labels/admin-import.ts'
import { catalogueMessages } from '#lib/text/messages/admin-catalogue.ts'
import { numberedPage } from '../platform/database/page.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { UnacceptedDrops } from './price-changes.ts'
import { ImportError } from './problem.ts'
import { productsCsv } from './export-products.ts'
import {
  EmptyFile,
  TooLargeFile,
  UnreadableFile,
  UnreadableWorkbook,
} from './price-list/unreadable-file.ts'
import { applyPriceList, ChangedSincePreview } from './apply-price-list.ts'
import { previewPriceList } from './preview-price-list.ts'
import { addPictures, changeReading, storePriceList } from './store-price-list.ts'

export const adminImportHandlers: readonly Handler[] = [
  handle('POST /admin/catalogue/imports', async ({ deps, body: { csv, unit } }) => {
    try {
      return { data: { hash: await storePriceList(deps, csv, unit) } }
    } catch (cause) {
      if (!(cause instanceof UnreadableFile)) throw cause
      throw new ApiError(HttpStatus.unprocessable, { csv: [sentenceOf(cause)] }, { cause })
    }
  }),

  handle('GET /admin/catalogue/imports/{hash}', async ({ deps, staff, params: { hash } }) => {
    const preview = await deps.importProgress.during(staff.id, onProgress =>
      previewPriceList(deps, hash, onProgress),
    )
    if (!preview) throw new ApiError(HttpStatus.notFound, catalogueMessages.fileNotKept)
    return { data: preview }
  }),

  handle('POST /admin/catalogue/imports/{hash}/pictures', async ({ deps, staff, params, body }) => {
    try {
      const isKnown = await deps.importProgress.during(staff.id, onProgress =>
        addPictures(deps, params.hash, body.pictures, onProgress),
      )
      if (!isKnown) throw new ApiError(HttpStatus.notFound, catalogueMessages.fileNotKept)
      return { data: null }
    } catch (cause) {
      if (!(cause instanceof UnreadableFile)) throw cause
      const fields = { pictures: [catalogueMessages.archiveUnreadable] }
      throw new ApiError(HttpStatus.unprocessable, fields, { cause })
    }
  }),

  handle(
    'PUT /admin/catalogue/imports/{hash}/reading',
    async ({ deps, params: { hash }, body }) => {
      const fields = body.columns?.filter(Boolean) ?? []
      if (new Set(fields).size < fields.length)
        throw new ApiError(HttpStatus.unprocessable, { columns: [catalogueMessages.columnTwice] })
      if (!(await changeReading(deps, hash, body)))
        throw new ApiError(HttpStatus.notFound, catalogueMessages.fileNotKept)
      return { data: null }
    },
  ),

  handle('PUT /admin/catalogue/imports/{hash}', async ({ deps, staff, params, body }) => {
    try {
      const counts = await deps.importProgress.during(staff.id, onProgress =>
        applyPriceList(deps, { ...params, ...body }, staff.id, onProgress),
      )
      if (!counts) throw new ApiError(HttpStatus.notFound, catalogueMessages.fileNotKept)
      return { data: counts, message: catalogueMessages.fileApplied }
    } catch (error) {
      if (error instanceof ChangedSincePreview)
        throw new ApiError(HttpStatus.conflict, catalogueMessages.fileOtherThanSeen, {
          cause: error,
        })
      if (error instanceof UnacceptedDrops)
        throw new ApiError(HttpStatus.conflict, catalogueMessages.fileDropsPrices, { cause: error })
      if (!(error instanceof ImportError)) throw error
      throw new ApiError(HttpStatus.conflict, catalogueMessages.fileHasProblems, { cause: error })
    }
  }),

  handle('GET /admin/catalogue/import-progress', ({ deps, staff }) =>
    Promise.resolve({ data: deps.importProgress.of(staff.id) }),
  ),

  handle('GET /admin/catalogue/file', async ({ deps: { db } }) => {
    const bytes = new TextEncoder().encode(await productsCsv(db))
    return { data: null, file: { bytes, type: 'text/csv', name: 'products.csv' } }
  }),

  handle('GET /admin/catalogue/pictures', async ({ deps, query: { page } }) => {
    const missing = await deps.missingPictures()
    const { offset, limit } = numberedPage(page, LIST_ROWS)
    const shown = missing
      .slice(offset, offset + limit)
      .map(({ brand_id: _, category_id: __, ...picture }) => picture)
    return { data: shown, extra: { count: missing.length, page, page_size: LIST_ROWS } }
  }),

  handle('GET /admin/catalogue/pictures/file', async ({ deps }) => {
    const missing = await deps.missingPictures()
    const rows = missing.map(({ sku, name, picture }) => [sku, name, picture])
    const bytes = new TextEncoder().encode(csvText([missingPictureHeadings, ...rows]))
    return { data: null, file: { bytes, type: 'text/csv', name: 'missing-pictures.csv' } }
  }),
]

function sentenceOf(fault: UnreadableFile): string {
  const { fileTooLarge, fileEmpty, workbookUnreadable, fileNotText } = catalogueMessages
  if (fault instanceof TooLargeFile) return fileTooLarge
  if (fault instanceof EmptyFile) return fileEmpty
  return fault instanceof UnreadableWorkbook ? workbookUnreadable : fileNotText
}
