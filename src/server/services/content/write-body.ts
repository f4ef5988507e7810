import type { Bodies, ContentKind } from '#lib/contract/admin/content.ts'
import type { DocumentId } from '../../db/content-version.ts'
import type { Trx } from '../../db/open.ts'
import { putSetting } from '../../db/settings.ts'
import { loadList } from '../../import/existing.ts'
import { storedItem, storedRow } from '../../import/stored-content.ts'
import { upsert, type Wanted } from '../../import/upsert.ts'
import { putHome } from '../../import/write-home.ts'
import { recordsOf } from './records.ts'

type Coded = 'slides' | 'banners' | 'faqs' | 'faq_categories'

interface Writing<K extends ContentKind> {
  trx: Trx
  key: string
  body: Bodies[K]
  /** Epoch seconds. */
  now: number
}

/** Makes what shoppers see what a document says; the caller raises the catalogue's version. */
export async function writeBody(
  trx: Trx,
  { kind, key }: DocumentId,
  body: Bodies[ContentKind],
  now: number,
): Promise<void> {
  await WRITERS[kind]({ trx, key, body: body as never, now })
}

const WRITERS: { [K in ContentKind]: (writing: Writing<K>) => Promise<void> } = {
  home: async ({ trx, body }) => {
    const records = await recordsOf(trx, 'home', body)
    await putHome(
      trx,
      body.rows.map(row => storedRow(row, records)),
    )
  },
  slides: async ({ trx, body, now }) => {
    const rows = body.slides.map((slide, index) => ({ ...slide, position: index + 1 }))
    await replaceAll(trx, 'slides', coded(rows), now)
  },
  banners: ({ trx, body, now }) => replaceAll(trx, 'banners', coded(body.banners), now),
  landing: async ({ trx, key, body: { items, ...plain }, now }) => {
    const records = await recordsOf(trx, 'landing', { items })
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

async function writeFaqs({ trx, body, now }: Writing<'faqs'>): Promise<void> {
  const categories = body.categories.map((each, index) => ({ ...each, position: index + 1 }))
  const before = await loadList(trx, 'faq_categories')
  await upsert(trx, 'faq_categories', before, coded(categories), now)
  const known = await loadList(trx, 'faq_categories')
  const questions = body.questions.map(({ category, ...plain }, index) => ({
    ...plain,
    category_id: known.get(category)?.id,
    position: index + 1,
  }))
  await replaceAll(trx, 'faqs', coded(questions), now)
  await dropOthers(trx, 'faq_categories', before, coded(categories))
}

const coded = (rows: readonly { code: string }[]): Wanted<never>[] =>
  rows.map(row => ({ key: row.code, columns: row }))

/** Brings records in and drops all others; a record that stays keeps its id. */
async function replaceAll(
  trx: Trx,
  name: Coded,
  wanted: readonly Wanted<never>[],
  now: number,
): Promise<void> {
  const before = await loadList(trx, name)
  await upsert(trx, name, before, wanted, now)
  await dropOthers(trx, name, before, wanted)
}

async function dropOthers(
  trx: Trx,
  name: Coded,
  before: ReadonlyMap<string, { id: number }>,
  wanted: readonly Wanted<never>[],
): Promise<void> {
  const kept = new Set(wanted.map(({ key }) => key))
  const gone = [...before].filter(([code]) => !kept.has(code)).map(([, { id }]) => id)
  if (gone.length > 0) await trx.deleteFrom(name).where('id', 'in', gone).execute()
}
