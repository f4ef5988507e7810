import { HttpStatus } from '#lib/codes/http.ts'
import {
  type ContentKind,
  type ContentSummary,
  type ContentVersion,
  contentKindSchema,
  ONLY_KEY,
} from '#lib/contract/admin/content.ts'
import { landingHref } from '#lib/rules/links.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { contentMessages } from '#lib/text/messages/admin-content.ts'
import {
  type DocumentId,
  findOpenVersion,
  findWithdrawnVersion,
  listCurrentVersions,
  type VersionHead,
} from './content-version-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { ApiError } from '../platform/http/errors.ts'

const PAGE_KEYS: readonly string[] = ['about-us', 'terms', 'contact-us']

/** 404 for a key that no document can have. */
export function requireDocument({ kind, key }: DocumentId): void {
  const isPossible =
    kind === 'landing' ? key !== '' : kind === 'page' ? PAGE_KEYS.includes(key) : key === ONLY_KEY
  if (!isPossible) throw new ApiError(HttpStatus.notFound, contentMessages.notFound)
}

export async function listDocumentIds(db: Db): Promise<DocumentId[]> {
  const titles = await readTitles(db, await listCurrentVersions(db))
  return [...titles].flatMap(([kind, keys]) => [...keys.keys()].map(key => ({ kind, key })))
}

export function pathOf({ kind, key }: DocumentId): string {
  if (kind === 'landing') return landingHref(key)
  if (kind === 'page') return `/${key}`
  return kind === 'faqs' ? '/faqs' : '/'
}

export const versionOf = (row: VersionHead): ContentVersion => ({
  number: row.number,
  state: row.state,
  by: row.by,
  saved_fa: formatJalaliDateTime(row.saved_at),
  publish_fa: row.publish_at === null ? null : formatJalaliDateTime(row.publish_at),
  published_fa: row.published_at === null ? null : formatJalaliDateTime(row.published_at),
})

export async function listDocuments(db: Db): Promise<ContentSummary[]> {
  const versions = await listCurrentVersions(db)
  const titles = await readTitles(db, versions)
  const versionsOf = (id: DocumentId) =>
    versions.filter(({ kind, key }) => kind === id.kind && key === id.key)
  return [...titles].flatMap(([kind, keys]) =>
    [...keys].map(([key, title]) => {
      const rows = versionsOf({ kind, key })
      const open = rows.find(({ state }) => state === 'draft' || state === 'scheduled')
      const published = rows.find(({ state }) => state === 'published' || state === 'withdrawn')
      return {
        kind,
        key,
        title,
        open: open ? versionOf(open) : null,
        published: published ? versionOf(published) : null,
      }
    }),
  )
}

type Titles = Map<ContentKind, Map<string, string | null>>

async function readTitles(db: Db, versions: readonly VersionHead[]): Promise<Titles> {
  const titles: Titles = new Map(
    contentKindSchema.options.map(kind => [kind, new Map<string, string | null>()]),
  )
  const landings = await db.selectFrom('landings').select(['slug', 'title']).orderBy('id').execute()
  const pages = await db.selectFrom('pages').select(['slug', 'title']).execute()
  for (const [kind, keys] of titles)
    if (kind === 'page') for (const key of PAGE_KEYS) keys.set(key, titleIn(pages, key))
    else if (kind !== 'landing') keys.set(ONLY_KEY, null)
  for (const { slug, title } of landings) titles.get('landing')?.set(slug, title)
  for (const { kind, key } of versions)
    if (kind === 'landing' && !titles.get(kind)?.has(key)) {
      const id = { kind, key }
      const open = (await findOpenVersion(db, id)) ?? (await findWithdrawnVersion(db, id))
      if (open) titles.get(kind)?.set(key, (JSON.parse(open.body) as { title: string }).title)
    }
  return titles
}

const titleIn = (pages: readonly { slug: string; title: string }[], key: string): string =>
  pages.find(({ slug }) => slug === key)?.title ?? key
