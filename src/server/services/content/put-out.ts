import type { Bodies, ContentKind } from '#lib/contract/admin/content.ts'
import { bumpCatalogueVersion } from '../../db/catalogue-version.ts'
import {
  type DocumentId,
  findPublishedVersion,
  insertVersion,
  retirePublished,
  updateVersion,
  type VersionRow,
} from '../../db/content-version.ts'
import type { Trx } from '../../db/open.ts'
import { findStoredBody } from './stored-body.ts'
import { writeBody } from './write-body.ts'

/** What others name comes before them. */
const ORDER: readonly ContentKind[] = [
  'banners',
  'slides',
  'faqs',
  'page',
  'landing',
  'home',
  'menus',
]

/** The order in which documents are written. */
export const byOrder = (one: DocumentId, other: DocumentId): number =>
  ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) || (one.key < other.key ? -1 : 1)

/**
 * Makes a version what shoppers see; whoever holds the document calls it last in the transaction,
 * because others wait for the catalogue's version.
 */
export async function putOut(trx: Trx, version: VersionRow, now: number): Promise<void> {
  await makeStand(trx, version, now)
  await bumpCatalogueVersion(trx)
}

/** Likewise, without telling anybody yet. */
export async function makeStand(
  trx: Trx,
  version: Pick<VersionRow, 'id' | 'kind' | 'key' | 'body'>,
  now: number,
): Promise<void> {
  const { id, kind, key, body } = version
  await retirePublished(trx, { kind, key })
  const published = { state: 'published', publish_at: null, published_at: now } as const
  await updateVersion(trx, id, published)
  await writeBody(trx, { kind, key }, JSON.parse(body) as Bodies[ContentKind], now)
}

/**
 * Keeps what shoppers see as a version, where it is none: an import wrote it, or nobody has edited
 * the document yet. So it can be rolled back to as well.
 */
export async function keepStanding(trx: Trx, id: DocumentId, now: number): Promise<void> {
  const standing = await findStoredBody(trx, id)
  if (!standing) return
  const last = await findPublishedVersion(trx, id)
  const body = JSON.stringify(standing)
  if (last && sameBody(id.kind, last.body, body)) return
  await retirePublished(trx, id)
  const kept = { state: 'published', staff_id: null, publish_at: null } as const
  await insertVersion(trx, { ...id, ...kept, body, saved_at: now, published_at: now })
}

/** Whether two documents, as JSON, say the same, whatever the order of their fields. */
export const sameBody = (kind: ContentKind, one: string, other: string): boolean =>
  JSON.stringify(sorted(read(kind, one))) === JSON.stringify(sorted(read(kind, other)))

/** Banners are named by whatever shows them: among themselves they have no order. */
function read(kind: ContentKind, json: string): unknown {
  const body = JSON.parse(json) as Bodies['banners']
  if (kind !== 'banners') return body
  return { banners: body.banners.toSorted((one, other) => (one.code < other.code ? -1 : 1)) }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]))
}
