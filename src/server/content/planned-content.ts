import type { Bodies } from '#lib/contract/admin/content.ts'
import { type DocumentId, listOpenVersions, type VersionRow } from './content-version-queries.ts'
import type { Db } from '../platform/database/open.ts'

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
