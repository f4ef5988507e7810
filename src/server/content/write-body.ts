import type { Bodies, ContentKind } from '#lib/contract/admin/content.ts'
import type { DocumentId } from './content-version-queries.ts'
import type { Trx } from '../platform/database/open.ts'
import { putSetting } from '../platform/database/settings.ts'
import { loadList } from '../import/existing.ts'
import { storedItem, storedRow } from '../import/stored-content.ts'
import { upsert, type UpsertRecord } from '../import/upsert.ts'
import { replaceHome } from '../import/write-home.ts'
import { readRecords } from './records.ts'

type Coded = 'slides' | 'banners' | 'faqs' | 'faq_categories'

interface WriteInput<K extends ContentKind> {
  trx: Trx
  key: string
  body: Bodies[K]
  /** Epoch seconds. */
  now: number
}

/** Writes a document to the live tables; the caller bumps the catalogue version. */
export async function writeBody(
  trx: Trx,
  { kind, key }: DocumentId,
  body: Bodies[ContentKind],
  now: number,
): Promise<void> {
  await WRITERS[kind]({ trx, key, body: body as never, now })
}

const WRITERS: { [K in ContentKind]: (writing: WriteInput<K>) => Promise<void> } = {
  home: async ({ trx, body }) => {
    const records = await readRecords(trx, 'home', body)
    await replaceHome(
      trx,
      body.rows.map(row => storedRow(row, records)),
    )
  },
  slides: async ({ trx, body, now }) => {
    const rows = body.slides.map((slide, index) => ({ ...slide, position: index + 1 }))
    await replaceAll(trx, 'slides', rowsByCode(rows), now)
  },
  banners: ({ trx, body, now }) => replaceAll(trx, 'banners', rowsByCode(body.banners), now),
  landing: async ({ trx, key, body: { items, ...plain }, now }) => {
    const records = await readRecords(trx, 'landing', { items })
    const stored = JSON.stringify(items.map(item => storedItem(item, records)))
    const columns = { slug: key, ...plain, items: stored }
    await upsert(trx, 'landings', await loadList(trx, 'landings'), [{ key, columns }], now)
  },
  faqs: writeFaqs,
  page: async ({ trx, key, body, now }) => {
    const columns = { slug: key, ...body }
    await upsert(trx, 'pages', await loadList(trx, 'pages'), [{ key, columns }], now)
  },
  menus: ({ trx, body }) => putSetting(trx, 'menus', body),
}

async function writeFaqs({ trx, body, now }: WriteInput<'faqs'>): Promise<void> {
  const categories = body.categories.map((each, index) => ({ ...each, position: index + 1 }))
  const before = await loadList(trx, 'faq_categories')
  await upsert(trx, 'faq_categories', before, rowsByCode(categories), now)
  const stored = await loadList(trx, 'faq_categories')
  const questions = body.questions.map(({ category, ...plain }, index) => ({
    ...plain,
    category_id: stored.get(category)?.id,
    position: index + 1,
  }))
  await replaceAll(trx, 'faqs', rowsByCode(questions), now)
  await deleteOthers(trx, 'faq_categories', before, rowsByCode(categories))
}

const rowsByCode = (rows: readonly { code: string }[]): UpsertRecord<never>[] =>
  rows.map(row => ({ key: row.code, columns: row }))

async function replaceAll(
  trx: Trx,
  name: Coded,
  rows: readonly UpsertRecord<never>[],
  now: number,
): Promise<void> {
  const before = await loadList(trx, name)
  await upsert(trx, name, before, rows, now)
  await deleteOthers(trx, name, before, rows)
}

async function deleteOthers(
  trx: Trx,
  name: Coded,
  before: ReadonlyMap<string, { id: number }>,
  rows: readonly UpsertRecord<never>[],
): Promise<void> {
  const codes = new Set(rows.map(({ key }) => key))
  const removedIds = [...before].filter(([code]) => !codes.has(code)).map(([, { id }]) => id)
  if (removedIds.length > 0) await trx.deleteFrom(name).where('id', 'in', removedIds).execute()
}
