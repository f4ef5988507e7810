import type { Bodies, ContentKind } from '#lib/contract/admin/content.ts'
import {
  type DocumentId,
  insertVersion,
  retirePublished,
  updateVersion,
  type VersionRow,
} from './content-version-queries.ts'
import type { Trx } from '../platform/database/open.ts'
import { idsOf } from './published.ts'
import type { CodedList } from './schema.ts'

// Both need the lock of all publishing; the caller raises the catalogue version last in the
// transaction.

/** Makes an open version what shoppers see. */
export async function publishVersion(trx: Trx, version: VersionRow, now: number): Promise<void> {
  await retirePublished(trx, version)
  const published = { state: 'published', publish_at: null, published_at: now } as const
  await updateVersion(trx, version.id, published)
  await assignIds(trx, version.kind, version.body)
}

interface NewBody {
  body: string
  /** Null for an import. */
  staff_id: number | null
  /** Epoch seconds. */
  now: number
}

/** Publishes a body as a new version; an open one stays. Returns its number. */
export async function publishBody(
  trx: Trx,
  { kind, key }: DocumentId,
  { body, staff_id, now }: NewBody,
): Promise<number> {
  await retirePublished(trx, { kind, key })
  const moments = { saved_at: now, publish_at: null, published_at: now }
  const version = { kind, key, state: 'published', body, staff_id, ...moments } as const
  const number = await insertVersion(trx, version)
  await assignIds(trx, kind, body)
  return number
}

type CodesOf = (body: never) => Partial<Record<CodedList, readonly { code: string }[]>>

const CODED: Partial<Record<ContentKind, CodesOf>> = {
  slides: ({ slides }: Bodies['slides']) => ({ slides }),
  banners: ({ banners }: Bodies['banners']) => ({ banners }),
  faqs: ({ categories, questions }: Bodies['faqs']) => ({
    faq_categories: categories,
    faqs: questions,
  }),
}

async function assignIds(trx: Trx, kind: ContentKind, body: string): Promise<void> {
  const lists = CODED[kind]?.(JSON.parse(body) as never) ?? {}
  for (const [name, records] of Object.entries(lists)) {
    const list = name as CodedList
    const ids = await idsOf(trx, list)
    const last = Math.max(0, ...ids.values())
    const added = records.filter(({ code }) => !ids.has(code))
    if (added.length === 0) continue
    const rows = added.map(({ code }, at) => ({ list, code, id: last + at + 1 }))
    await trx.insertInto('content_ids').values(rows).execute()
  }
}
