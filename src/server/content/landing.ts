import type { Bundle } from '#lib/contract/bundle.ts'
import type { Banner, Slide } from '#lib/contract/home.ts'
import type { Landing, LandingItem } from '#lib/contract/landing.ts'
import type { Product } from '#lib/contract/product.ts'
import { shareable } from '#lib/rules/share.ts'
import { listBannersByIds, listSlidesByIds } from './banner-queries.ts'
import { listBundlesByIds } from '../catalogue/bundle-queries.ts'
import { inOrder } from '../platform/database/in-order.ts'
import type { StoredLanding, StoredLandingItem } from './landing-queries.ts'
import { readAlts } from '../media/picture-queries.ts'
import type { Deps } from '../deps.ts'
import { listProductsByIds } from '../catalogue/product-queries.ts'

interface LandingContent {
  banners: Banner[]
  slides: Slide[]
  products: Product[]
  bundles: Bundle[]
  /** Alternative texts by picture address. */
  alts: ReadonlyMap<string, string>
}

/** A landing with its current content; only products and bundles that can be bought. */
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
  const content = {
    banners,
    slides,
    alts,
    products: products.filter(each => each.available),
    bundles: bundles.filter(each => each.available).map(each => shareable(siteUrl, each)),
  }
  return { ...landing, items: items.map(item => fillItem(item, content)) }
}

function fillItem(item: StoredLandingItem, content: LandingContent): LandingItem {
  const { type_en, border } = item
  switch (type_en) {
    case 'banner':
      return { type_en, border, configs: { banners: inOrder(item.banner_ids, content.banners) } }
    case 'slider':
      return { type_en, border, configs: { slides: inOrder(item.slide_ids, content.slides) } }
    case 'media': {
      const { body, image, reverse } = item
      const alt = content.alts.get(image ?? '') ?? ''
      return { type_en, border, configs: { body, image, alt, reverse } }
    }
    case 'shelf_product': {
      const products = inOrder(item.product_ids, content.products)
      return { type_en, border, configs: { title: item.title, products } }
    }
    case 'shelf_bundle': {
      const bundles = inOrder(item.bundle_ids, content.bundles)
      return { type_en, border, configs: { title: item.title, bundles } }
    }
  }
}
