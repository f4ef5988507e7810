import type { Bodies } from '#lib/contract/admin/content.ts'
import { type DocumentId, listOpenVersions, type VersionRow } from '../../db/content-version.ts'
import type { Db } from '../../db/open.ts'

/** A moment at which a document is to be published, and what else will be by then. */
export interface Moment {
  /** Epoch seconds. */
  at: number
  /**
   * A draft counts as well: pages that name each other are scheduled one after another. Whether all
   * of them are there is checked again when they are published.
   */
  withDrafts?: boolean
}

/** What shoppers do not see yet and will by a moment. */
export interface Planned {
  landings: ReadonlySet<string>
  /** All codes by then; null: those of now. */
  banners: ReadonlySet<string> | null
  slides: ReadonlySet<string> | null
  /** Codes that drafts have besides. */
  drafted: { banners: ReadonlySet<string>; slides: ReadonlySet<string> }
}

/** What is to be published no later than `at`. */
export async function plannedBy(db: Db, { at, withDrafts = false }: Moment): Promise<Planned> {
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
    drafted: {
      banners: codes(drafts, 'banners') ?? new Set(),
      slides: codes(drafts, 'slides') ?? new Set(),
    },
  }
}

/** Whether a version is scheduled for no later than this. */
export const isDueBy = (
  { state, publish_at }: Pick<VersionRow, 'state' | 'publish_at'>,
  at: number,
): boolean => state === 'scheduled' && publish_at !== null && publish_at <= at

/** The codes of a document of banners or slides. */
export const codesIn = (kind: 'banners' | 'slides', body: unknown): string[] =>
  kind === 'banners'
    ? (body as Bodies['banners']).banners.map(({ code }) => code)
    : (body as Bodies['slides']).slides.map(({ code }) => code)

export const isSame = (one: DocumentId, other: DocumentId): boolean =>
  one.kind === other.kind && one.key === other.key
