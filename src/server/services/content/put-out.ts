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
  if (last && sameText(last.body, body)) return
  await retirePublished(trx, id)
  const kept = { state: 'published', staff_id: null, publish_at: null } as const
  await insertVersion(trx, { ...id, ...kept, body, saved_at: now, published_at: now })
}

/** Whether two texts of JSON say the same, whatever the order of their fields. */
export const sameText = (one: string, other: string): boolean =>
  JSON.stringify(sorted(JSON.parse(one))) === JSON.stringify(sorted(JSON.parse(other)))

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]))
}
