import {
  type Bodies,
  type ContentKind,
  contentKindSchema,
  documentFields,
} from '#lib/contract/admin/content.ts'
import { leavesOf } from '#lib/contract/admin/content-walk.ts'
import { quotedPage } from '#lib/text/labels/admin-content.ts'
import { type DocumentId, listOpenVersions } from './content-version-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { listDocumentIds } from './documents.ts'
import { landingOf, linksIn } from './links.ts'
import { isDueBy, isSame } from './planned-content.ts'
import { findLiveBody } from './live-body.ts'

export type ReferenceTarget = 'banners' | 'slides' | 'landings'

export interface ReferrerQuery {
  db: Db
  siteUrl: string
  /** Epoch seconds. A version scheduled until then replaces the live one. */
  at: number
  except: readonly DocumentId[]
}

export async function findReferrers(
  query: ReferrerQuery,
  to: ReferenceTarget,
  keys: readonly string[],
): Promise<Map<string, string[]>> {
  const referrers = new Map<string, string[]>()
  if (keys.length === 0) return referrers
  const kinds = contentKindSchema.options.filter(kind => REFERRING_KINDS[to]?.has(kind) ?? true)
  for (const { kind, body } of await listVisible(query, kinds)) {
    const keysInBody = referencesIn(kind, body, to, query.siteUrl)
    const title = quotedPage(kind, 'title' in body ? body.title : null)
    for (const key of keys.filter(each => keysInBody.has(each))) {
      const pages = referrers.get(key) ?? []
      if (!pages.includes(title)) referrers.set(key, [...pages, title])
    }
  }
  return referrers
}

const ROWS: ReadonlySet<ContentKind> = new Set(['home', 'landing'])
/** Links to landings may be in any document. */
const REFERRING_KINDS: Partial<Record<ReferenceTarget, ReadonlySet<ContentKind>>> = {
  banners: ROWS,
  slides: ROWS,
}

interface VisibleDocument {
  kind: ContentKind
  body: Bodies[ContentKind]
}

async function listVisible(
  { db, at, except }: ReferrerQuery,
  kinds: readonly ContentKind[],
): Promise<VisibleDocument[]> {
  const scheduled = (await listOpenVersions(db, kinds)).filter(({ state }) => state === 'scheduled')
  const all: VisibleDocument[] = []
  for (const id of await listDocumentIds(db)) {
    if (!kinds.includes(id.kind) || except.some(each => isSame(each, id))) continue
    const version = scheduled.find(each => isSame(each, id))
    if (version) all.push({ kind: id.kind, body: JSON.parse(version.body) as Bodies[ContentKind] })
    const stored = version && isDueBy(version, at) ? null : await findLiveBody(db, id)
    if (stored) all.push({ kind: id.kind, body: stored })
  }
  return all
}

function referencesIn(
  kind: ContentKind,
  body: object,
  to: ReferenceTarget,
  siteUrl: string,
): ReadonlySet<string | null> {
  const leaves = leavesOf(documentFields[kind], body)
  if (to === 'landings') return new Set(linksIn(leaves).map(({ href }) => landingOf(href, siteUrl)))
  return new Set(
    leaves.flatMap(({ field, value }) =>
      field.as === 'ref' && field.to === to ? [String(value)] : [],
    ),
  )
}
