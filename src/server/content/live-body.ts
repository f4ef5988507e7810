import {
  type Bodies,
  type ContentKind,
  documentSchemas,
  type HomeRowBody,
  type LandingItemBody,
} from '#lib/contract/admin/content.ts'
import type { RefTarget } from '#lib/contract/admin/content-shapes.ts'
import { listRefs } from './content-ref-queries.ts'
import type { DocumentId } from './content-version-queries.ts'
import { listHomeRows, type RowConfig, type StoredHomeRow } from './home-queries.ts'
import { readLandingItems, type StoredLandingItem } from './landing-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { getSetting } from '../platform/database/settings.ts'

type Keys = (of: RefTarget, ids: readonly number[]) => Promise<string[]>

/** The live content of a document as its form edits it; null for a landing that is not live. */
export async function findLiveBody<K extends ContentKind>(
  db: Db,
  { kind, key }: DocumentId & { kind: K },
): Promise<Bodies[K] | null> {
  return READERS[kind](db, key)
}

const READERS: { [K in ContentKind]: (db: Db, key: string) => Promise<Bodies[K] | null> } = {
  home: async db => ({
    rows: await Promise.all(
      (await listHomeRows(db)).map(row => readHomeRowBody(row, createKeyReader(db))),
    ),
  }),
  slides: async db => ({
    slides: await db
      .selectFrom('slides')
      .select(['code', 'title', 'link', 'desktop_image', 'mobile_image'])
      .orderBy('position')
      .orderBy('id')
      .execute(),
  }),
  banners: async db => ({
    banners: await db
      .selectFrom('banners')
      .select(['code', 'name', 'link', 'image'])
      .orderBy('id')
      .execute(),
  }),
  landing: readLanding,
  faqs: readFaqs,
  page: async (db, slug) => {
    const page = await db
      .selectFrom('pages')
      .select(['title', 'description', 'body'])
      .where('slug', '=', slug)
      .executeTakeFirst()
    return page ?? null
  },
  menus: async db => documentSchemas.menus.parse(await getSetting(db, 'menus')),
}

async function readLanding(db: Db, slug: string): Promise<Bodies['landing'] | null> {
  const row = await db
    .selectFrom('landings')
    .select(['title', 'description', 'items'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!row) return null
  const items = readLandingItems(row.items)
  return {
    ...row,
    items: await Promise.all(items.map(item => readItemBody(item, createKeyReader(db)))),
  }
}

async function readFaqs(db: Db): Promise<Bodies['faqs']> {
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
    .orderBy('faqs.position')
    .orderBy('faqs.id')
    .execute()
  return { categories, questions }
}

const createKeyReader =
  (db: Db): Keys =>
  async (of, ids) => {
    if (ids.length === 0) return []
    const keyById = new Map((await listRefs(db, of, { ids })).map(({ id, key }) => [id, key]))
    return ids.flatMap(id => keyById.get(id) ?? [])
  }

async function readHomeRowBody({ title, config }: StoredHomeRow, keys: Keys): Promise<HomeRowBody> {
  const { model } = config
  switch (model) {
    case 'category':
      return { model, title, categories: await keys('categories', config.category_ids) }
    case 'shelf_category':
      return { model, title, category: await oneKey(keys, 'categories', config.category_id) }
    case 'custom_shelf':
      return {
        model,
        title,
        shelf: await oneKey(keys, 'shelves', config.shelf_id),
        ...coloursOf(config),
      }
    case 'brand':
      return { model, title, brands: await keys('brands', config.brand_ids) }
    case 'banner':
      return { model, title, banners: await keys('banners', config.banner_ids) }
    case 'slider':
    case 'shelf_special_sale':
    case 'bundle':
      return { model, title }
  }
}

const oneKey = async (keys: Keys, of: RefTarget, id: number): Promise<string> =>
  (await keys(of, [id]))[0] ?? ''

const coloursOf = ({ color, text_color }: RowConfig & { model: 'custom_shelf' }) => ({
  ...(color === null ? {} : { color }),
  ...(text_color === null ? {} : { text_color }),
})

async function readItemBody(item: StoredLandingItem, keys: Keys): Promise<LandingItemBody> {
  const { type_en, border } = item
  switch (type_en) {
    case 'banner':
      return { type_en, configs: { banners: await keys('banners', item.banner_ids) }, border }
    case 'slider':
      return { type_en, configs: { slides: await keys('slides', item.slide_ids) }, border }
    case 'media': {
      const { body, image, reverse } = item
      return { type_en, configs: { body, image, reverse }, border }
    }
    case 'shelf_product': {
      const products = await keys('products', item.product_ids)
      return { type_en, configs: { title: item.title, products }, border }
    }
    case 'shelf_bundle': {
      const bundles = await keys('bundles', item.bundle_ids)
      return { type_en, configs: { title: item.title, bundles }, border }
    }
  }
}
