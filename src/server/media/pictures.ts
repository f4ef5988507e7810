import { HttpStatus } from '#lib/codes/http.ts'
import type { PictureBody } from '#lib/contract/admin/picture.ts'
import { PICTURE_UPLOAD_MAX_BYTES } from '#lib/rules/limits.ts'
import { pictureMessages } from '#lib/text/messages/admin-pictures.ts'
import { normalizeText } from '#lib/text/normalize.ts'
import { bumpCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import { insertChange } from '../staff/change-queries.ts'
import { inTransaction } from '../platform/database/open.ts'
import { findPicture, findPictureByUrl, insertPicture, setPictureAlt } from './picture-queries.ts'
import type { PictureRow } from './schema.ts'
import type { Deps } from '../deps.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import type { PartChoice } from '#lib/rules/picture-shape.ts'
import { runPictureTask } from './picture-client.ts'
import type { PictureInfo } from './inspect.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { StoreRefusal } from './picture-tasks.ts'
import { pictureFormat } from './signature.ts'

const REFUSALS: Readonly<Record<UploadRefusal, [field: 'picture' | 'shape', message: string]>> = {
  svg: ['picture', pictureMessages.isSvg],
  unknown: ['picture', pictureMessages.wrongType],
  'too-many-pixels': ['picture', pictureMessages.tooManyPixels],
  broken: ['picture', pictureMessages.broken],
  'crop-invalid': ['shape', pictureMessages.cropInvalid],
  'crop-outside': ['shape', pictureMessages.cropOutside],
  'crop-shape': ['shape', pictureMessages.cropShape],
}

/** A known picture keeps its text. 422 by field, also for a crop outside of the picture. */
export async function addPicture(
  deps: Deps,
  body: PictureBody,
  staffId: number,
): Promise<{ picture: PictureRow; isNew: boolean }> {
  const alt = readAlt(body)
  const file = await storeFile(deps, body)
  return inTransaction(deps.db, async trx => {
    const { url, width, height } = file
    const now = deps.now()
    const picture = await insertPicture(trx, { url, alt, width, height, added_at: now })
    if (!picture) return { picture: await getByUrl(trx, url), isNew: false }
    const change = { record: 'picture', recordId: picture.id, action: 'added' } as const
    await insertChange(trx, { ...change, after: { alt, picture: url }, at: now, staffId })
    await bumpCatalogueVersion(trx)
    return { picture, isNew: true }
  })
}

/** 409 where somebody else changed it meanwhile. */
export async function describePicture(
  deps: Deps,
  id: number,
  body: Pick<PictureBody, 'alt' | 'decoration'>,
  staffId: number,
): Promise<PictureRow> {
  const alt = readAlt(body)
  return inTransaction(deps.db, async trx => {
    const before = await findPicture(trx, id)
    if (!before) throw new ApiError(HttpStatus.notFound, pictureMessages.notFound)
    if (before.alt === alt) return before
    const picture = await setPictureAlt(trx, { id, was: before.alt, alt })
    if (!picture) throw new ApiError(HttpStatus.conflict, pictureMessages.altChanged)
    const change = { record: 'picture', recordId: id, action: 'changed' } as const
    const states = { before: { alt: before.alt }, after: { alt } }
    await insertChange(trx, { ...change, ...states, at: deps.now(), staffId })
    await bumpCatalogueVersion(trx)
    return picture
  })
}

async function getByUrl(db: Deps['db'], url: string): Promise<PictureRow> {
  const picture = await findPictureByUrl(db, url)
  if (!picture) throw new Error(`picture ${url} neither inserted nor found`)
  return picture
}

function readAlt({ alt: typed, decoration }: Pick<PictureBody, 'alt' | 'decoration'>): string {
  const alt = normalizeText(typed)
  if (alt === '' && !decoration) throw fieldError('alt', pictureMessages.altRequired)
  if (alt !== '' && decoration) throw fieldError('alt', pictureMessages.altOrDecoration)
  return alt
}

async function storeFile({ mediaDir }: Deps, body: PictureBody) {
  const { picture } = body
  if (picture.size === 0) throw fieldError('picture', pictureMessages.required)
  if (picture.size > PICTURE_UPLOAD_MAX_BYTES) throw fieldError('picture', pictureMessages.tooLarge)
  const { left, top, width, height, shape } = body
  const choice = { left, top, width, height, shape }
  const stored = await storeUpload(mediaDir, new Uint8Array(await picture.arrayBuffer()), choice)
  if (typeof stored === 'string') throw fieldError(...REFUSALS[stored])
  return stored
}

type UploadRefusal = 'svg' | 'unknown' | StoreRefusal

const SVG = /^\uFEFF?\s*<(\?xml|!--|!doctype svg|svg)/i
const HEAD_BYTES = 256

/** Only the pixels are stored. An SVG is refused: scripts, links, arbitrarily long rendering. */
async function storeUpload(
  folder: string,
  bytes: Uint8Array,
  choice: PartChoice,
): Promise<PictureInfo | UploadRefusal> {
  const format = pictureFormat(bytes)
  if (format) return oneAtATime(() => runPictureTask('store', { folder, bytes, format, choice }))
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString()
  return SVG.test(head) ? 'svg' : 'unknown'
}
