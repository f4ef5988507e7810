import type { LandingItem } from '#lib/contract/landing.ts'

/** Share picture of a landing: made for it, else of a slide, banner, product or bundle. */
export function landingPicture(items: readonly LandingItem[]): string | null {
  const pictures = items.map(pictureOf)
  const media = items.findIndex(({ type_en }, index) => type_en === 'media' && pictures[index])
  return pictures[media] ?? pictures.find(picture => picture !== null) ?? null
}

function pictureOf(item: LandingItem): string | null {
  switch (item.type_en) {
    case 'media':
      return item.configs.image
    case 'slider':
      return item.configs.slides[0]?.desktop_image ?? null
    case 'banner':
      return item.configs.banners[0]?.image ?? null
    case 'shelf_product':
      return item.configs.products[0]?.image ?? null
    case 'shelf_bundle':
      return item.configs.bundles[0]?.image ?? null
  }
}

/** Whether everything that an item names is sold out, ended or deleted. */
export function isEmptyItem(item: LandingItem): boolean {
  switch (item.type_en) {
    case 'media':
      return item.configs.image === null && item.configs.body.trim() === ''
    case 'slider':
      return item.configs.slides.length === 0
    case 'banner':
      return item.configs.banners.length === 0
    case 'shelf_product':
      return item.configs.products.length === 0
    case 'shelf_bundle':
      return item.configs.bundles.length === 0
  }
}
