import {
  type Bodies,
  type ContentKind,
  contentKindSchema,
  documentFields,
} from '#lib/contract/admin/content.ts'
import type { GroupList } from '#lib/contract/admin/group.ts'
import { leavesOf } from '#lib/contract/admin/content-walk.ts'
import { quotedPage } from '#lib/text/labels/admin-content.ts'
import {
  type DocumentId,
  listOpenVersions,
  listVersionsIn,
  type VersionRow,
} from './content-version-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { landingOf, leadsTo, linksIn } from './links.ts'
import { readBody } from './published.ts'

export type ReferenceTarget = 'banners' | 'slides' | 'landings'

export interface ReferrerQuery {
  db: Db
  siteUrl: string
  /** Epoch seconds. A version scheduled until then replaces the published one. */
  at: number
  except: readonly DocumentId[]
}

/** Titles of the published and scheduled pages that refer to records, by their keys. */
export async function findReferrers(
  { db, siteUrl, at, except }: ReferrerQuery,
  to: ReferenceTarget,
  keys: readonly string[],
): Promise<Map<string, string[]>> {
  const referrers = new Map<string, string[]>()
  if (keys.length === 0) return referrers
  const kinds = contentKindSchema.options.filter(kind => to === 'landings' || ROWS.has(kind))
  const versions = await listVersionsIn(db, kinds, ['published', 'scheduled'])
  const due = versions.filter(version => isDueBy(version, at))
  for (const version of inKindOrder(versions)) {
    const isReplaced = version.state === 'published' && due.some(each => isSame(each, version))
    if (isReplaced || except.some(each => isSame(each, version))) continue
    const body = readBody(version.kind, version.body)
    const keysInBody = referencesIn(version.kind, body, to, siteUrl)
    const title = titleOf(version.kind, body)
    for (const key of keys.filter(each => keysInBody.has(each))) {
      const pages = referrers.get(key) ?? []
      if (!pages.includes(title)) referrers.set(key, [...pages, title])
    }
  }
  return referrers
}

const inKindOrder = (versions: readonly VersionRow[]): VersionRow[] =>
  versions.toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))

const KINDS = contentKindSchema.options

/** The name of a document in messages. */
export const titleOf = (kind: ContentKind, body: object): string =>
  quotedPage(kind, 'title' in body ? String(body.title) : null)

/** Titles of the published and scheduled content that names a group or links to it. */
export async function findGroupReferrers(
  { db, siteUrl }: Pick<ReferrerQuery, 'db' | 'siteUrl'>,
  list: GroupList,
  group: { id: number; code: string },
): Promise<string[]> {
  const versions = await listVersionsIn(db, KINDS, ['published', 'scheduled'])
  const titles = inKindOrder(versions).flatMap(({ kind, body: json }) => {
    const body = readBody(kind, json)
    const leaves = leavesOf(documentFields[kind], body)
    const isNamed = leaves.some(
      ({ field, value }) => field.as === 'ref' && field.to === list && value === group.code,
    )
    const isLinked = linksIn(leaves).some(({ href }) => leadsTo(href, siteUrl, list, group.id))
    return isNamed || isLinked ? [titleOf(kind, body)] : []
  })
  return [...new Set(titles)]
}

/** Links to landings may be in any document. */
const ROWS: ReadonlySet<ContentKind> = new Set(['home', 'landing'])

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

export interface Moment {
  /** Epoch seconds. */
  at: number
  /** Lets pages that refer to each other be scheduled in turn; publication checks again. */
  withDrafts?: boolean
}

export interface PlannedContent {
  landings: ReadonlySet<string>
  /** All codes by then; null when they do not change. */
  banners: ReadonlySet<string> | null
  slides: ReadonlySet<string> | null
  draftCodes: { banners: ReadonlySet<string>; slides: ReadonlySet<string> }
}

export async function findPlanned(
  db: Db,
  { at, withDrafts = false }: Moment,
): Promise<PlannedContent> {
  const open = await listOpenVersions(db, ['landing', 'banners', 'slides'])
  const due = open.filter(version => isDueBy(version, at))
  const drafts = withDrafts ? open.filter(({ state }) => state === 'draft') : []
  const codes = (versions: readonly VersionRow[], kind: 'banners' | 'slides') => {
    const version = versions.find(each => each.kind === kind)
    return version ? new Set(codesIn(kind, JSON.parse(version.body))) : null
  }
  return {
    landings: new Set(
      [...due, ...drafts].filter(({ kind }) => kind === 'landing').map(({ key }) => key),
    ),
    banners: codes(due, 'banners'),
    slides: codes(due, 'slides'),
    draftCodes: {
      banners: codes(drafts, 'banners') ?? new Set(),
      slides: codes(drafts, 'slides') ?? new Set(),
    },
  }
}

export const isDueBy = (
  { state, publish_at }: Pick<VersionRow, 'state' | 'publish_at'>,
  at: number,
): boolean => state === 'scheduled' && publish_at !== null && publish_at <= at

export const codesIn = (kind: 'banners' | 'slides', body: unknown): string[] =>
  kind === 'banners'
    ? (body as Bodies['banners']).banners.map(({ code }) => code)
    : (body as Bodies['slides']).slides.map(({ code }) => code)

export const isSame = (a: DocumentId, b: DocumentId): boolean =>
  a.kind === b.kind && a.key === b.key
