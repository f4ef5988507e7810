import { sql } from 'kysely'
import { z } from 'zod'
import {
  type Bodies,
  type ContentKind,
  documentFields,
  ONLY_KEY,
} from '#lib/contract/admin/content.ts'
import { contentShapes } from '#lib/contract/admin/content-shapes.ts'
import { leavesOf } from '#lib/contract/admin/content-walk.ts'
import type { Banner, Slide } from '#lib/contract/home.ts'
import { firstMenus } from '#lib/text/labels/menus.ts'
import { cachedQuery } from '../platform/database/cached-query.ts'
import type { Db } from '../platform/database/open.ts'
import { listEntries, storedValue } from '../platform/database/stored-json.ts'
import type { DocumentId } from './content-version-queries.ts'
import type { CodedList } from './schema.ts'

const text = () => z.string()

/** Limits are for those who write. */
function unlimited<S extends z.ZodType>(item: S): z.ZodArray<S> {
  const list = z.array(item)
  return Object.assign(list, { min: () => list, max: () => list })
}

/** Checks structure only: pages render links, colours and html of any origin safely. */
const shapes = contentShapes({
  ...{ text, lines: text, html: text, code: text(), ref: text, color: text(), link: text() },
  ...{ picture: text(), flag: z.boolean(), listOf: unlimited, says: () => ({}) },
})
const menuLink = z.object({ name: text(), link: text() })

const ENTRIES: { [K in ContentKind]: Record<string, z.ZodType> } = {
  home: { rows: shapes.homeRow },
  slides: { slides: shapes.slide },
  banners: { banners: shapes.banner },
  landing: { items: shapes.landing.shape.items.element },
  faqs: { categories: shapes.faqCategory, questions: shapes.faq },
  page: {},
  menus: { header: menuLink, footer: menuLink },
}

const bodySchema = z.record(z.string(), z.unknown())

/** Entries of its lists that cannot be read are left out. */
export function readBody<K extends ContentKind>(kind: K, json: string): Bodies[K] {
  const body = storedValue(bodySchema, json) ?? {}
  const lists = Object.entries(ENTRIES[kind]).map(([name, schema]) => [
    name,
    listEntries(schema, body[name]),
  ])
  return { ...body, ...Object.fromEntries(lists) } as Bodies[K]
}

/** Addresses, without those within texts. */
export const picturesIn = (kind: ContentKind, body: unknown): string[] =>
  leavesOf(documentFields[kind], body)
    .filter(({ field }) => field.as === 'picture')
    .map(({ value }) => String(value))

type OnlyKind = Exclude<ContentKind, 'landing' | 'page'>

const UNPUBLISHED: { [K in OnlyKind]: Bodies[K] } = {
  home: { rows: [] },
  slides: { slides: [] },
  banners: { banners: [] },
  faqs: { categories: [], questions: [] },
  menus: firstMenus,
}

const readVersion = cachedQuery((db, kind: ContentKind, key: string) =>
  db
    .selectFrom('content_versions')
    .select('body')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('state', '=', sql.lit('published')),
)

/** By document: to check a body takes longer than to fetch its text. */
const bodies = new Map<string, { json: string; body: Bodies[ContentKind] }>()

function readCached({ kind, key }: DocumentId, json: string): Bodies[ContentKind] {
  const name = `${kind} ${key}`
  const cached = bodies.get(name)
  if (cached?.json === json) return cached.body
  const body = readBody(kind, json)
  bodies.set(name, { json, body })
  return body
}

/** Null where nobody has published it. */
export async function findPublishedBody<K extends ContentKind>(
  db: Db,
  { kind, key }: DocumentId & { kind: K },
): Promise<Bodies[K] | null> {
  const [version] = await readVersion(db, kind, key)
  return version ? (readCached({ kind, key }, version.body) as Bodies[K]) : null
}

/** What shoppers see; null for a landing or text page that is not published. */
export async function findPublished<K extends ContentKind>(
  db: Db,
  id: DocumentId & { kind: K },
): Promise<Bodies[K] | null> {
  const body = await findPublishedBody(db, id)
  if (body) return body
  return id.kind in UNPUBLISHED ? (UNPUBLISHED[id.kind as OnlyKind] as Bodies[K]) : null
}

/** Of a kind with a single document. */
export const readPublished = <K extends OnlyKind>(db: Db, kind: K): Promise<Bodies[K]> =>
  findPublished(db, { kind, key: ONLY_KEY }) as Promise<Bodies[K]>

const readIds = cachedQuery((db, list: CodedList) =>
  db.selectFrom('content_ids').select(['code', 'id']).where('list', '=', list),
)

/** By code. */
export async function idsOf(db: Db, list: CodedList): Promise<Map<string, number>> {
  return new Map((await readIds(db, list)).map(({ code, id }) => [code, id]))
}

/** By code, in their order. */
export async function readBanners(db: Db): Promise<ReadonlyMap<string, Banner>> {
  const [{ banners }, ids] = await Promise.all([readPublished(db, 'banners'), idsOf(db, 'banners')])
  return withIds(banners, ids)
}

/** By code, in their order. */
export async function readSlides(db: Db): Promise<ReadonlyMap<string, Slide>> {
  const [{ slides }, ids] = await Promise.all([readPublished(db, 'slides'), idsOf(db, 'slides')])
  return withIds(slides, ids)
}

const withIds = <T extends { code: string }>(
  records: readonly T[],
  ids: ReadonlyMap<string, number>,
): Map<string, Omit<T, 'code'> & { id: number }> =>
  new Map(records.map(({ code, ...record }) => [code, { id: ids.get(code) ?? 0, ...record }]))

/** Of codes in their order; unknown ones are left out. */
export const pick = <T>(codes: readonly string[], records: ReadonlyMap<string, T>): T[] =>
  codes.flatMap(code => records.get(code) ?? [])
