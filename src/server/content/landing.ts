import { HttpStatus } from '#lib/codes/http.ts'
import type { Bodies, LandingItemBody } from '#lib/contract/admin/content.ts'
import type { Bundle } from '#lib/contract/bundle.ts'
import type { Banner, Slide } from '#lib/contract/home.ts'
import type { Landing, LandingItem } from '#lib/contract/landing.ts'
import type { Product } from '#lib/contract/product.ts'
import { shareable } from '#lib/rules/share.ts'
import { messages } from '#lib/text/messages.ts'
import { listBundlesByCode } from '../catalogue/bundle-queries.ts'
import { readAlts } from '../media/picture-queries.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { listProductsBySku } from '../catalogue/product-queries.ts'
import { findPublished, pick, readBanners, readSlides } from './published.ts'

export const landingHandlers: readonly Handler[] = [
  handle('GET /landings/{slug}', async ({ deps, params }) => {
    const landing = await findPublished(deps.db, { kind: 'landing', key: params.slug })
    if (!landing) throw new ApiError(HttpStatus.notFound, messages.landingNotExist)
    return { data: await loadLanding(deps, landing) }
  }),
]

interface LandingContent {
  banners: ReadonlyMap<string, Banner>
  slides: ReadonlyMap<string, Slide>
  products: ReadonlyMap<string, Product>
  bundles: ReadonlyMap<string, Bundle>
  /** Alternative texts by picture address. */
  alts: ReadonlyMap<string, string>
}

const NONE = new Map<string, never>()

/** A landing with its current content; only products and bundles that can be bought. */
export async function loadLanding(deps: Deps, landing: Bodies['landing']): Promise<Landing> {
  const { items } = landing
  const { db } = deps
  const now = deps.now()
  const keys = (keysIn: (item: LandingItemBody) => readonly string[]) => [
    ...new Set(items.flatMap(keysIn)),
  ]
  const has = (type: LandingItemBody['type_en']) => items.some(each => each.type_en === type)
  const [banners, slides, products, bundles, alts] = await Promise.all([
    has('banner') ? readBanners(db) : NONE,
    has('slider') ? readSlides(db) : NONE,
    listProductsBySku(
      db,
      keys(each => (each.type_en === 'shelf_product' ? each.configs.products : [])),
      now,
    ),
    listBundlesByCode(
      db,
      keys(each => (each.type_en === 'shelf_bundle' ? each.configs.bundles : [])),
      now,
    ),
    readAlts(
      db,
      keys(each => (each.type_en === 'media' && each.configs.image ? [each.configs.image] : [])),
    ),
  ])
  const content = { banners, slides, products, bundles, alts }
  return { ...landing, items: items.map(item => fillItem(item, content, deps.siteUrl)) }
}

function fillItem(item: LandingItemBody, content: LandingContent, siteUrl: string): LandingItem {
  const { type_en, border } = item
  switch (type_en) {
    case 'banner':
      return { type_en, border, configs: { banners: pick(item.configs.banners, content.banners) } }
    case 'slider':
      return { type_en, border, configs: { slides: pick(item.configs.slides, content.slides) } }
    case 'media': {
      const { body, image, reverse } = item.configs
      const alt = content.alts.get(image ?? '') ?? ''
      return { type_en, border, configs: { body, image, alt, reverse } }
    }
    case 'shelf_product': {
      const { title, products: skus } = item.configs
      const products = pick(skus, content.products).filter(each => each.available)
      return { type_en, border, configs: { title, products } }
    }
    case 'shelf_bundle': {
      const { title, bundles: codes } = item.configs
      const bundles = pick(codes, content.bundles).filter(each => each.available)
      return {
        ...{ type_en, border },
        configs: { title, bundles: bundles.map(each => shareable(siteUrl, each)) },
      }
    }
  }
}
