import type { Bundle } from '#lib/contract/bundle.ts'
import type { Banner, Slide } from '#lib/contract/home.ts'
import type { Landing, LandingItem } from '#lib/contract/landing.ts'
import type { Product } from '#lib/contract/product.ts'
import { shareable } from '#lib/rules/share.ts'
import { listBannersByIds, listSlidesByIds } from '../db/banner.ts'
import { listBundlesByIds } from '../db/bundle.ts'
import { inOrder } from '../db/in-order.ts'
import type { StoredLanding, StoredLandingItem } from '../db/landing.ts'
import { readAlts } from '../db/picture.ts'
import type { Deps } from '../deps.ts'
import { listProductsByIds } from '../db/product.ts'

interface Stock {
  banners: Banner[]
  slides: Slide[]
  products: Product[]
  bundles: Bundle[]
  /** What pictures say, by their address. */
  alts: ReadonlyMap<string, string>
}

/** A landing with what it shows now: of products and bundles only what can be bought. */
export async function loadLanding(deps: Deps, landing: StoredLanding): Promise<Landing> {
  const { items } = landing
  const { db, siteUrl } = deps
  const now = deps.now()
  const [banners, slides, products, bundles, alts] = await Promise.all([
    listBannersByIds(
      db,
      items.flatMap(each => (each.type_en === 'banner' ? each.banner_ids : [])),
    ),
    listSlidesByIds(
      db,
      items.flatMap(each => (each.type_en === 'slider' ? each.slide_ids : [])),
    ),
    listProductsByIds(
      db,
      items.flatMap(each => (each.type_en === 'shelf_product' ? each.product_ids : [])),
      now,
    ),
    listBundlesByIds(
      db,
      items.flatMap(each => (each.type_en === 'shelf_bundle' ? each.bundle_ids : [])),
      now,
    ),
    readAlts(
      db,
      items.flatMap(each => (each.type_en === 'media' && each.image ? [each.image] : [])),
    ),
  ])
  const stock = {
    banners,
    slides,
    alts,
    products: products.filter(each => each.available),
    bundles: bundles.filter(each => each.available).map(each => shareable(siteUrl, each)),
  }
  return { ...landing, items: items.map(item => show(item, stock)) }
}

function show(item: StoredLandingItem, stock: Stock): LandingItem {
  const { type_en, border } = item
  switch (type_en) {
    case 'banner':
      return { type_en, border, configs: { banners: inOrder(item.banner_ids, stock.banners) } }
    case 'slider':
      return { type_en, border, configs: { slides: inOrder(item.slide_ids, stock.slides) } }
    case 'media': {
      const { body, image, reverse } = item
      const alt = stock.alts.get(image ?? '') ?? ''
      return { type_en, border, configs: { body, image, alt, reverse } }
    }
    case 'shelf_product': {
      const products = inOrder(item.product_ids, stock.products)
      return { type_en, border, configs: { title: item.title, products } }
    }
    case 'shelf_bundle': {
      const bundles = inOrder(item.bundle_ids, stock.bundles)
      return { type_en, border, configs: { title: item.title, bundles } }
    }
  }
}
