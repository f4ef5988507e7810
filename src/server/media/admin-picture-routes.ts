import { HttpStatus } from '#lib/codes/http.ts'
import type { StaffPicture } from '#lib/contract/admin/picture.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { pictureMessages } from '#lib/text/messages/admin-pictures.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { normalizeText } from '#lib/text/normalize.ts'
import { numberedPage } from '../platform/database/page.ts'
import { findPicture, listPictures, readAlts } from './picture-queries.ts'
import type { PictureRow } from './schema.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { addPicture, describePicture } from './pictures.ts'

export const adminPictureHandlers: readonly Handler[] = [
  handle('GET /admin/pictures', async ({ deps, query: { q, page } }) => {
    const { rows, count } = await listPictures(deps.db, numberedPage(page), normalizeText(q))
    return { data: rows.map(pictureOf), extra: { count, page, page_size: PAGE_SIZE } }
  }),

  handle('POST /admin/pictures', async ({ deps, staff, body }) => {
    const { picture, isNew } = await addPicture(deps, body, staff.id)
    return {
      data: pictureOf(picture),
      extra: { is_new: isNew },
      message: isNew ? pictureMessages.added : pictureMessages.known,
    }
  }),

  handle('POST /admin/pictures/names', async ({ deps, body: { urls } }) => {
    const alts = await readAlts(deps.db, urls)
    return { data: [...alts].map(([url, alt]) => ({ url, alt })) }
  }),

  handle('GET /admin/pictures/{id}', async ({ deps, params }) => {
    const picture = await findPicture(deps.db, params.id)
    if (!picture) throw new ApiError(HttpStatus.notFound, pictureMessages.notFound)
    return { data: pictureOf(picture) }
  }),

  handle('PUT /admin/pictures/{id}', async ({ deps, staff, params, body }) => ({
    data: pictureOf(await describePicture(deps, params.id, body, staff.id)),
    message: staffMessages.saved,
  })),
]

const pictureOf = ({ added_at, words: _, ...picture }: PictureRow): StaffPicture => ({
  ...picture,
  added_fa: formatJalaliDateTime(added_at),
})
