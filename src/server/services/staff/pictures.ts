import type { PictureBody } from '#lib/contract/admin/picture.ts'
import { PICTURE_UPLOAD_MAX_BYTES } from '#lib/rules/limits.ts'
import {
  hasShape,
  isInside,
  middlePart,
  type PicturePart,
  type PictureSize,
} from '#lib/rules/picture-shape.ts'
import { pictureMessages } from '#lib/text/messages/admin-pictures.ts'
import { normalizeText } from '#lib/text/normalize.ts'
import { bumpCatalogueVersion } from '../../db/catalogue-version.ts'
import { insertChange } from '../../db/change.ts'
import { inTransaction } from '../../db/open.ts'
import { findPicture, findPictureByUrl, insertPicture, setPictureAlt } from '../../db/picture.ts'
import type { PictureRow } from '../../db/schema/picture.ts'
import type { Deps } from '../../deps.ts'
import { ApiError, fieldError } from '../../errors.ts'
import type { UploadRefusal } from '../../media/upload.ts'

const REFUSALS: Readonly<Record<UploadRefusal, string>> = {
  svg: pictureMessages.isSvg,
  unknown: pictureMessages.wrongType,
  'too-many-pixels': pictureMessages.tooManyPixels,
  broken: pictureMessages.broken,
}

/**
 * Adds a picture to the library, or finds it there; then its text stays. 422 by field for what is no
 * picture, for a part that lies outside of it, and for one that says nothing and is no decoration.
 */
export async function addPicture(
  deps: Deps,
  body: PictureBody,
  staffId: number,
): Promise<{ picture: PictureRow; isNew: boolean }> {
  const alt = readAlt(body)
  const file = await keepFile(deps, body)
  return inTransaction(deps.db, async trx => {
    const { url, width, height } = file
    const now = deps.now()
    const added = await insertPicture(trx, { url, alt, width, height, added_at: now })
    if (!added) return { picture: await getByUrl(trx, url), isNew: false }
    const change = { record: 'picture', recordId: added.id, action: 'added' } as const
    await insertChange(trx, { ...change, after: { alt, picture: url }, at: now, staffId })
    await bumpCatalogueVersion(trx)
    return { picture: added, isNew: true }
  })
}

/** Another text for a picture; 409 where somebody else changed it meanwhile. */
export async function describePicture(
  deps: Deps,
  id: number,
  body: Pick<PictureBody, 'alt' | 'decoration'>,
  staffId: number,
): Promise<PictureRow> {
  const alt = readAlt(body)
  return inTransaction(deps.db, async trx => {
    const before = await findPicture(trx, id)
    if (!before) throw new ApiError(404, pictureMessages.notFound)
    if (before.alt === alt) return before
    const picture = await setPictureAlt(trx, { id, was: before.alt, alt })
    if (!picture) throw new ApiError(409, pictureMessages.altChanged)
    const change = { record: 'picture', recordId: id, action: 'changed' } as const
    const states = { before: { alt: before.alt }, after: { alt } }
    await insertChange(trx, { ...change, ...states, at: deps.now(), staffId })
    await bumpCatalogueVersion(trx)
    return picture
  })
}

async function getByUrl(db: Deps['db'], url: string): Promise<PictureRow> {
  const picture = await findPictureByUrl(db, url)
  if (!picture) throw new Error(`the picture ${url} is neither new nor there`)
  return picture
}

function readAlt({ alt: typed, decoration }: Pick<PictureBody, 'alt' | 'decoration'>): string {
  const alt = normalizeText(typed)
  if (alt === '' && !decoration) throw fieldError('alt', pictureMessages.altRequired)
  if (alt !== '' && decoration) throw fieldError('alt', pictureMessages.altOrDecoration)
  return alt
}

async function keepFile({ mediaDir }: Deps, body: PictureBody) {
  const { picture } = body
  if (picture.size === 0) throw fieldError('picture', pictureMessages.required)
  if (picture.size > PICTURE_UPLOAD_MAX_BYTES) throw fieldError('picture', pictureMessages.tooLarge)
  const bytes = Buffer.from(await picture.arrayBuffer())
  // Not at the start of a shop: most answers need no picture library.
  const { keepUpload } = await import('../../media/upload.ts')
  const kept = await keepUpload(mediaDir, bytes, size => partOf(body, size))
  if (typeof kept === 'string') throw fieldError('picture', REFUSALS[kept])
  return kept
}

/** The part that was asked for, by its place or by its shape; null: the whole. */
function partOf(body: PictureBody, size: PictureSize): PicturePart | null {
  const { left, top, width, height, shape } = body
  const given = [left, top, width, height].filter(each => each !== undefined)
  if (given.length === 0) return shape ? middlePart(size, shape) : null
  if (left === undefined || top === undefined || width === undefined || height === undefined)
    throw fieldError('shape', pictureMessages.partUnclear)
  const part = { left, top, width, height }
  if (!isInside(part, size)) throw fieldError('shape', pictureMessages.partOutside)
  if (shape && !hasShape(part, shape)) throw fieldError('shape', pictureMessages.partShape)
  return part
}
