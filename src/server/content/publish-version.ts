import type { Bodies, ContentKind } from '#lib/contract/admin/content.ts'
import { bumpCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import {
  type DocumentId,
  findPublishedVersion,
  insertVersion,
  retirePublished,
  updateVersion,
  type VersionRow,
} from './content-version-queries.ts'
import type { Trx } from '../platform/database/open.ts'
import { findLiveBody } from './live-body.ts'
import { writeBody } from './write-body.ts'

const ORDER: readonly ContentKind[] = [
  'banners',
  'slides',
  'faqs',
  'page',
  'landing',
  'home',
  'menus',
]

export const byOrder = (a: DocumentId, b: DocumentId): number =>
  ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || (a.key < b.key ? -1 : 1)

/** Last in a transaction that holds the document's lock: others wait for the version's row. */
export async function publishVersion(trx: Trx, version: VersionRow, now: number): Promise<void> {
  await applyVersion(trx, version, now)
  await bumpCatalogueVersion(trx)
}

/** As `publishVersion`, leaving the catalogue version to the caller. */
export async function applyVersion(
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

/** Content without a version (imported or never edited), so that it can be restored. */
export async function snapshotLiveContent(trx: Trx, id: DocumentId, now: number): Promise<void> {
  const live = await findLiveBody(trx, id)
  if (!live) return
  const last = await findPublishedVersion(trx, id)
  const body = JSON.stringify(live)
  if (last && sameBody(id.kind, last.body, body)) return
  await retirePublished(trx, id)
  const status = { state: 'published', staff_id: null, publish_at: null } as const
  await insertVersion(trx, { ...id, ...status, body, saved_at: now, published_at: now })
}

export const sameBody = (kind: ContentKind, a: string, b: string): boolean =>
  JSON.stringify(sortFields(comparable(kind, a))) ===
  JSON.stringify(sortFields(comparable(kind, b)))

/** Banners are found by code, so their order does not matter. */
function comparable(kind: ContentKind, json: string): unknown {
  const body = JSON.parse(json) as Bodies['banners']
  if (kind !== 'banners') return body
  return { banners: body.banners.toSorted((a, b) => (a.code < b.code ? -1 : 1)) }
}

function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, field]) => [name, sortFields(field)]))
}
