import { type Kysely, sql } from 'kysely'

interface Schema {
  home_rows: { id: number; position: number; title: string | null; config: string }
  slides: Record<'code' | 'title' | 'link' | 'desktop_image' | 'mobile_image', string> & Placed
  banners: Record<'code' | 'name' | 'link' | 'image', string> & { id: number }
  landings: Record<'slug' | 'title' | 'description' | 'items', string> & Dated & { id: number }
  faq_categories: Record<'code' | 'name', string> & Placed
  faqs: Record<'code' | 'question' | 'answer', string> & Placed & Dated & { category_id: number }
  pages: Record<'slug' | 'title' | 'description' | 'body', string> & Dated
  settings: { key: string; value: string }
  visits: { kind: string; record_id: number }
  content_documents: { kind: string; key: string; revision: number; last_number: number }
  content_versions: Version
  content_ids: { list: string; code: string; id: number }
  products: Record<'sku', string> & { id: number }
  bundles: Coded
  categories: Coded
  brands: Coded
  shelves: Coded
}

interface Placed {
  id: number
  position: number
}

interface Dated {
  changed_at: number | null
}

interface Coded {
  id: number
  code: string
}

interface Version {
  kind: string
  key: string
  number: number
  state: string
  body: string
  saved_at: number
  published_at: number | null
}

type Db = Kysely<Schema>
type Fields = Record<string, unknown>

interface LiveDocument {
  kind: string
  key: string
  body: Fields
  changed_at: number | null
}

/**
 * Shoppers read published versions: what tables of their own held becomes a version of its document
 * where it is not one already. Lists that calls name by id keep their ids.
 */
export async function up(plain: Kysely<unknown>): Promise<void> {
  const db = plain as Db
  await plain.schema
    .createTable('content_ids')
    .addColumn('list', 'text', c => c.notNull())
    .addColumn('code', 'text', c => c.notNull())
    .addColumn('id', 'integer', c => c.notNull())
    .addPrimaryKeyConstraint('content_ids_key', ['list', 'code'])
    .addUniqueConstraint('content_ids_id', ['list', 'id'])
    .execute()
  await copyIds(db)
  const now = Math.floor(Date.now() / 1000)
  for (const document of await liveDocuments(db)) await publish(db, document, now)
  for (const table of TABLES) await plain.schema.dropTable(table).execute()
  await db.deleteFrom('settings').where('key', '=', 'menus').execute()
}

const TABLES = ['home_rows', 'slides', 'banners', 'landings', 'faqs', 'faq_categories', 'pages']

async function copyIds(db: Db): Promise<void> {
  for (const list of ['slides', 'banners', 'faq_categories', 'faqs'] as const)
    await sql`insert into content_ids (list, code, id)
      select ${sql.lit(list)}, code, id from ${sql.table(list)}`.execute(db)
  // Counted visits of deleted records: their ids are not given to others.
  for (const [kind, list] of [
    ['banner', 'banners'],
    ['faq', 'faqs'],
  ] as const)
    await sql`insert into content_ids (list, code, id)
      select distinct ${sql.lit(list)}, 'deleted-' || record_id, record_id from visits
      where kind = ${sql.lit(kind)} and not exists (select 1 from content_ids
        where list = ${sql.lit(list)} and content_ids.id = visits.record_id)`.execute(db)
}

async function liveDocuments(db: Db): Promise<LiveDocument[]> {
  const keys = await readKeys(db)
  const single = (kind: string, body: Fields, changed_at: number | null = null) => {
    const isEmpty = Object.values(body).every(list => (list as unknown[]).length === 0)
    return { kind, key: 'main', body, changed_at, isEmpty }
  }
  const home = await db
    .selectFrom('home_rows')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute()
  const slides = await db
    .selectFrom('slides')
    .select(['code', 'title', 'link', 'desktop_image', 'mobile_image'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const banners = await db
    .selectFrom('banners')
    .select(['code', 'name', 'link', 'image'])
    .orderBy('id')
    .execute()
  const faqs = await readFaqs(db)
  const documents = [
    single('home', { rows: home.flatMap(row => homeRow(row, keys)) }),
    single('slides', { slides }),
    single('banners', { banners }),
    single('faqs', faqs.body, faqs.changed_at),
  ]
  const all: LiveDocument[] = []
  for (const { isEmpty, ...document } of documents)
    // An empty list needs a version only where another one is marked as published.
    if (!isEmpty || (await findPublished(db, document))) all.push(document)
  for (const { slug, title, description, items, changed_at } of await db
    .selectFrom('landings')
    .selectAll()
    .orderBy('id')
    .execute()) {
    const body = {
      title,
      description,
      items: listIn(items).flatMap(each => landingItem(each, keys)),
    }
    all.push({ kind: 'landing', key: slug, body, changed_at })
  }
  const pages = await db.selectFrom('pages').selectAll().orderBy('slug').execute()
  for (const { slug, changed_at, ...body } of pages)
    all.push({ kind: 'page', key: slug, body, changed_at })
  const menus = await db.selectFrom('settings').selectAll().where('key', '=', 'menus').execute()
  for (const { value } of menus)
    all.push({ kind: 'menus', key: 'main', body: parsed(value) as Fields, changed_at: null })
  return all
}

async function readFaqs(db: Db) {
  const categories = await db
    .selectFrom('faq_categories')
    .select(['code', 'name'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const questions = await db
    .selectFrom('faqs')
    .innerJoin('faq_categories', 'faq_categories.id', 'faqs.category_id')
    .select(['faqs.code', 'faq_categories.code as category', 'faqs.question', 'faqs.answer'])
    .select('faqs.changed_at')
    .orderBy('faqs.position')
    .orderBy('faqs.id')
    .execute()
  const last = Math.max(...questions.map(each => each.changed_at ?? 0), 0)
  return {
    body: { categories, questions: questions.map(({ changed_at: _, ...question }) => question) },
    changed_at: last === 0 ? null : last,
  }
}

type Keys = Record<string, ReadonlyMap<number, string>>

/** Codes and SKUs by id, of everything that content refers to. */
async function readKeys(db: Db): Promise<Keys> {
  const keys: Record<string, ReadonlyMap<number, string>> = {}
  for (const table of [
    'bundles',
    'categories',
    'brands',
    'shelves',
    'banners',
    'slides',
  ] as const) {
    const rows = await db
      .selectFrom(table as 'brands')
      .select(['id', 'code'])
      .execute()
    keys[table] = new Map(rows.map(({ id, code }) => [id, code]))
  }
  const products = await db.selectFrom('products').select(['id', 'sku']).execute()
  keys['products'] = new Map(products.map(({ id, sku }) => [id, sku]))
  return keys
}

const keysOf = (keys: Keys, list: string, ids: unknown): string[] =>
  Array.isArray(ids) ? ids.flatMap((id: number) => keys[list]?.get(id) ?? []) : []

function homeRow({ title, config: json }: Schema['home_rows'], keys: Keys): Fields[] {
  const config = parsed(json) as Fields | null
  if (config === null || typeof config !== 'object') return []
  const { model } = config
  const one = (list: string, id: unknown) => keysOf(keys, list, [id])[0] ?? ''
  switch (model) {
    case 'category':
      return [{ model, title, categories: keysOf(keys, 'categories', config['category_ids']) }]
    case 'shelf_category':
      return [{ model, title, category: one('categories', config['category_id']) }]
    case 'custom_shelf': {
      const { color, text_color } = config
      const colours = { ...(color ? { color } : {}), ...(text_color ? { text_color } : {}) }
      return [{ model, title, shelf: one('shelves', config['shelf_id']), ...colours }]
    }
    case 'brand':
      return [{ model, title, brands: keysOf(keys, 'brands', config['brand_ids']) }]
    case 'banner':
      return [{ model, title, banners: keysOf(keys, 'banners', config['banner_ids']) }]
    default:
      return [{ model, title }]
  }
}

function landingItem(item: Fields | null, keys: Keys): Fields[] {
  if (item === null || typeof item !== 'object') return []
  const { type_en, title } = item
  const border = item['border'] === true
  const list = (name: string, ids: unknown) => ({ [name]: keysOf(keys, name, ids) })
  switch (type_en) {
    case 'banner':
      return [{ type_en, configs: list('banners', item['banner_ids']), border }]
    case 'slider':
      return [{ type_en, configs: list('slides', item['slide_ids']), border }]
    case 'media': {
      const { body, image = null, reverse } = item
      return [{ type_en, configs: { body, image, reverse: reverse === true }, border }]
    }
    case 'shelf_product':
      return [{ type_en, configs: { title, ...list('products', item['product_ids']) }, border }]
    case 'shelf_bundle':
      return [{ type_en, configs: { title, ...list('bundles', item['bundle_ids']) }, border }]
    default:
      return []
  }
}

const findPublished = (db: Db, { kind, key }: Pick<LiveDocument, 'kind' | 'key'>) =>
  db
    .selectFrom('content_versions')
    .select('body')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('state', '=', 'published')
    .executeTakeFirst()

/** A new version, unless the published one is the same; the earlier ones stay. */
async function publish(db: Db, document: LiveDocument, now: number): Promise<void> {
  const { kind, key, body, changed_at } = document
  const published = await findPublished(db, document)
  if (published && sorted(kind, parsed(published.body)) === sorted(kind, body)) return
  await db
    .updateTable('content_versions')
    .set({ state: 'replaced' })
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('state', 'in', ['published', 'withdrawn'])
    .execute()
  await db
    .insertInto('content_documents')
    .values({ kind, key, revision: 0, last_number: 0 })
    .onConflict(conflict => conflict.columns(['kind', 'key']).doNothing())
    .execute()
  const { last_number: number } = await db
    .updateTable('content_documents')
    .set(({ eb }) => ({ last_number: eb('last_number', '+', 1) }))
    .where('kind', '=', kind)
    .where('key', '=', key)
    .returning('last_number')
    .executeTakeFirstOrThrow()
  const at = changed_at ?? now
  const moments = { saved_at: at, published_at: at }
  await db
    .insertInto('content_versions')
    .values({ kind, key, number, state: 'published', body: JSON.stringify(body), ...moments })
    .execute()
}

/** JSON to compare, whatever the order of fields, and of banners, which had none. */
function sorted(kind: string, body: unknown): string {
  const { banners } = body as { banners?: { code: string }[] }
  const inOrder =
    kind === 'banners' ? { banners: banners?.toSorted((a, b) => (a.code < b.code ? -1 : 1)) } : body
  return JSON.stringify(inOrder, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

const listIn = (json: string): (Fields | null)[] => {
  const list = parsed(json)
  return Array.isArray(list) ? (list as (Fields | null)[]) : []
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
