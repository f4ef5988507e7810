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

export function pathOf({ kind, key }: DocumentId): string {
  if (kind === 'landing') return landingHref(key)
  if (kind === 'page') return `/${key}`
  return kind === 'faqs' ? '/faqs' : '/'
}

export const versionOf = (row: VersionHead): ContentVersion => ({
  number: row.number,
  state: row.state,
  by: row.by,
  saved_at: row.saved_at,
  saved_fa: formatJalaliDateTime(row.saved_at),
  publish_fa: row.publish_at === null ? null : formatJalaliDateTime(row.publish_at),
  published_fa: row.published_at === null ? null : formatJalaliDateTime(row.published_at),
})

export async function listDocuments(db: Db): Promise<ContentSummary[]> {
  const versions = await listCurrentVersions(db)
  return contentKindSchema.options.flatMap(kind => {
    const ofKind = versions.filter(version => version.kind === kind)
    return keysOf(kind, ofKind).map(key => {
      const ofDocument = ofKind.filter(version => version.key === key)
      const isOpen = ({ state }: VersionHead) => state === 'draft' || state === 'scheduled'
      const open = ofDocument.find(isOpen)
      const published = ofDocument.find(version => !isOpen(version))
      const titled = published?.state === 'published' ? published : (open ?? published)
      return {
        ...{ kind, key, title: titled?.title ?? (kind === 'page' ? key : null) },
        open: open ? versionOf(open) : null,
        published: published ? versionOf(published) : null,
      }
    })
  })
}

function keysOf(kind: ContentKind, versions: readonly VersionHead[]): readonly string[] {
  if (kind === 'page') return PAGE_KEYS
  return kind === 'landing' ? [...new Set(versions.map(({ key }) => key))] : [ONLY_KEY]
}
