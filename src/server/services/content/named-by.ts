import {
  type Bodies,
  type ContentKind,
  contentKindSchema,
  documentFields,
} from '#lib/contract/admin/content.ts'
import { leavesOf } from '#lib/contract/admin/content-walk.ts'
import { pageNamed } from '#lib/text/labels/admin-content.ts'
import { type DocumentId, listOpenVersions } from '../../db/content-version.ts'
import type { Db } from '../../db/open.ts'
import { listDocumentIds } from './documents.ts'
import { landingOf, linksIn } from './links-in.ts'
import { isDueBy, isSame } from './planned.ts'
import { findStoredBody } from './stored-body.ts'

/** What a document may name of another one. */
export type NamedTarget = 'banners' | 'slides' | 'landings'

/** Which documents are looked through. */
export interface NamerQuery {
  db: Db
  siteUrl: string
  /** Epoch seconds; what is scheduled for no later stands then instead of what stands now. */
  at: number
  /** They are replaced or taken off themselves. */
  except: readonly DocumentId[]
}

/** By each of these codes or addresses that a published or scheduled page names: those pages. */
export async function namersOf(
  query: NamerQuery,
  to: NamedTarget,
  keys: readonly string[],
): Promise<Map<string, string[]>> {
  const namers = new Map<string, string[]>()
  if (keys.length === 0) return namers
  const kinds = contentKindSchema.options.filter(kind => NAMING[to]?.has(kind) ?? true)
  for (const { kind, body } of await listStanding(query, kinds)) {
    const named = namesIn(kind, body, to, query.siteUrl)
    const title = pageNamed(kind, 'title' in body ? body.title : null)
    for (const key of keys.filter(each => named.has(each))) {
      const pages = namers.get(key) ?? []
      if (!pages.includes(title)) namers.set(key, [...pages, title])
    }
  }
  return namers
}

const ROWS: ReadonlySet<ContentKind> = new Set(['home', 'landing'])
/** Links stand anywhere. */
const NAMING: Partial<Record<NamedTarget, ReadonlySet<ContentKind>>> = {
  banners: ROWS,
  slides: ROWS,
}

interface Standing {
  kind: ContentKind
  body: Bodies[ContentKind]
}

/** What shoppers see then, and what is scheduled for later. */
async function listStanding(
  { db, at, except }: NamerQuery,
  kinds: readonly ContentKind[],
): Promise<Standing[]> {
  const scheduled = (await listOpenVersions(db, kinds)).filter(({ state }) => state === 'scheduled')
  const all: Standing[] = []
  for (const id of await listDocumentIds(db)) {
    if (!kinds.includes(id.kind) || except.some(each => isSame(each, id))) continue
    const own = scheduled.find(each => isSame(each, id))
    if (own) all.push({ kind: id.kind, body: JSON.parse(own.body) as Bodies[ContentKind] })
    const stored = own && isDueBy(own, at) ? null : await findStoredBody(db, id)
    if (stored) all.push({ kind: id.kind, body: stored })
  }
  return all
}

function namesIn(
  kind: ContentKind,
  body: object,
  to: NamedTarget,
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
