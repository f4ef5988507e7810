import { slugOf } from '#lib/text/slug.ts'
import { bumpCatalogueVersion } from '#server/catalogue/catalogue-version-queries.ts'
import { insertComment } from '#server/comment/comment-queries.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { type Db, openDatabase } from '#server/platform/database/open.ts'
import type { LandingItemBody } from '#lib/contract/admin/content.ts'
import { insertUser } from './account.ts'
import {
  insertBrand,
  insertBundle,
  insertCategory,
  insertProduct,
  insertShelf,
} from './catalogue.ts'
import * as content from './content.ts'
import {
  HOSTILE_COLORS,
  HOSTILE_HTML,
  HOSTILE_LINKS,
  HOSTILE_NAMES,
  HOSTILE_PICTURES,
} from './hostile-content.ts'

/** Addresses of a shop in which everything is hostile, and the names that their pages must show. */
export interface HostileShop {
  paths: string[]
  products: { path: string; name: string }[]
}

const name = (index: number): string => HOSTILE_NAMES[index % HOSTILE_NAMES.length] ?? ''
const link = (index: number): string => HOSTILE_LINKS[index % HOSTILE_LINKS.length] ?? ''
const picture = (index: number): string => HOSTILE_PICTURES[index % HOSTILE_PICTURES.length] ?? ''
const color = (index: number): string => HOSTILE_COLORS[index % HOSTILE_COLORS.length] ?? ''
const skuOf = (index: number): string => `HOSTILE-${index}`
const ALL_HTML = HOSTILE_HTML.join('\n')

/**
 * Plants hostile values into every field of a new database that becomes a link, a text, html, a
 * style or a picture: behind the importer's back, as whoever reached the database would.
 */
export async function plantHostileShop(url: string): Promise<HostileShop> {
  const db = openDatabase(url)
  try {
    await migrate(db)
    const shop = await plant(db)
    await bumpCatalogueVersion(db)
    return shop
  } finally {
    await db.destroy()
  }
}

async function plant(db: Db): Promise<HostileShop> {
  const { products, paths, productIds, skus } = await plantCatalogue(db)
  const bundle = await insertBundle(db, {
    code: 'hostile',
    name: name(0),
    description: name(1),
    image: picture(0),
    items: productIds.slice(0, 3).map(product_id => ({ product_id, count: 1 })),
  })
  await plantComments(db, productIds[0] ?? 0, bundle)
  const codes = HOSTILE_LINKS.map((_, index) => `hostile-${index}`)
  for (const [index, code] of codes.entries()) {
    const image = picture(index)
    await content.insertBanner(db, { code, name: name(index), link: link(index), image })
    await content.insertSlide(db, {
      code,
      title: name(index),
      link: link(index),
      desktop_image: picture(index),
      mobile_image: picture(index + 1),
    })
  }
  await plantHome(db, productIds, codes)
  await plantTexts(db, [
    { type_en: 'banner', border: false, configs: { banners: codes } },
    { type_en: 'slider', border: true, configs: { slides: codes } },
    { type_en: 'shelf_product', border: false, configs: { title: name(2), products: skus } },
    { type_en: 'shelf_bundle', border: false, configs: { title: name(3), bundles: ['hostile'] } },
    ...HOSTILE_HTML.map((body, index): LandingItemBody => ({
      ...{ type_en: 'media', border: false },
      configs: { body, image: picture(index), reverse: false },
    })),
  ])
  await plantSettings(db)
  return {
    products,
    paths: [
      ...['/', '/search/', '/bundles', '/brands', '/faqs', '/about-us', '/terms', '/contact-us'],
      ...HOSTILE_NAMES.slice(0, 6).map(text => `/search/?q=${encodeURIComponent(text)}`),
      ...['/landings/hostile', `/bundles/${bundle}/${slugOf(name(0))}`],
      ...paths,
    ],
  }
}

async function plantCatalogue(db: Db) {
  const parent_id = await insertCategory(db, { type: 'branch', name: name(4), logo: picture(1) })
  const productIds: number[] = []
  const paths = [`/search/categories/${parent_id}/${slugOf(name(4))}/shelves`]
  const products: HostileShop['products'] = []
  for (const [index, text] of HOSTILE_NAMES.entries()) {
    const logo = picture(index)
    const brand_id = await insertBrand(db, { name: text, description: name(index + 1), logo })
    const category_id = await insertCategory(db, { parent_id, name: text, logo })
    const id = await insertProduct(db, {
      ...{ sku: skuOf(index), name: text, brand_id, category_id, image: picture(index) },
      ...{ excerpt: name(index + 2), note: name(index + 3), unit: name(index + 4), volume: 2 },
      ...{ color_name: name(index + 5), color_code: color(index) },
      gallery: JSON.stringify(HOSTILE_PICTURES),
      features: JSON.stringify([{ name: text, values: [{ value: name(index + 6) }] }]),
    })
    productIds.push(id)
    products.push({ path: `/products/${id}/${encodeURIComponent(slugOf(text))}`, name: text })
    if (index % 4 > 0) continue
    paths.push(`/search/categories/${category_id}/${encodeURIComponent(slugOf(text))}/`)
    paths.push(`/search/brands/${brand_id}/${encodeURIComponent(slugOf(text))}/`)
  }
  return { products, paths, productIds, skus: HOSTILE_NAMES.map((_, index) => skuOf(index)) }
}

async function plantComments(db: Db, product: number, bundle: number): Promise<void> {
  const user_id = await insertUser(db)
  for (const text of HOSTILE_NAMES.slice(0, 16))
    for (const record of [
      { record_name: 'product', record_id: product } as const,
      { record_name: 'bundle', record_id: bundle } as const,
    ])
      await insertComment(db, { ...record, user_id, name: text, body: text, created_at: 1 })
  await db.updateTable('comments').set({ state: 'approved' }).execute()
}

async function plantHome(db: Db, products: number[], banners: string[]): Promise<void> {
  await insertShelf(db, { code: 'hostile', name: name(5), product_ids: products })
  await content.insertHomeRow(db, { model: 'slider' })
  await content.insertHomeRow(db, { model: 'banner', banners }, name(6))
  for (const [index] of HOSTILE_COLORS.entries())
    await content.insertHomeRow(
      db,
      {
        model: 'custom_shelf',
        shelf: 'hostile',
        color: color(index),
        text_color: color(index + 1),
      },
      name(index),
    )
  await content.insertHomeRow(db, { model: 'brand', brands: [] }, name(7))
  await content.insertHomeRow(db, { model: 'bundle' }, name(8))
}

async function plantTexts(db: Db, items: LandingItemBody[]): Promise<void> {
  const words = { title: name(1), description: name(2) }
  await content.insertLanding(db, items, { slug: 'hostile', ...words })
  for (const slug of ['about-us', 'terms', 'contact-us'])
    await content.insertPage(db, { slug, ...words, body: ALL_HTML })
  await content.insertFaqCategory(db, { code: 'hostile', name: name(3) })
  for (const [index, answer] of HOSTILE_HTML.entries())
    await content.insertFaq(db, { category: 'hostile', question: name(index), answer })
}

async function plantSettings(db: Db): Promise<void> {
  const social = HOSTILE_LINKS.map((url, index) => ({ name: name(index), url }))
  await content.putSetting(db, 'social', social)
  await content.putSetting(db, 'support_phone', name(8))
  await content.putSetting(db, 'support_email', `${name(0)}@x`)
  await content.putSetting(db, 'address', name(2))
  const seal = { title: name(8), image: picture(4), url: link(0) }
  await content.putSetting(db, 'trust_seal', seal)
  const links = HOSTILE_LINKS.map((href, index) => ({ name: name(index), link: href }))
  await content.publishContent(db, { kind: 'menus', key: 'main' }, { header: links, footer: links })
  await content.putSetting(db, 'map', { image: picture(2), lat: 35.7, lng: 51.4 })
}
