import type { HomeRowBody, LandingItemBody } from '#lib/contract/admin/content.ts'
import type { RowConfig } from '../content/home-queries.ts'
import type { StoredLandingItem } from '../content/landing-queries.ts'
import type { HomeRowRow, LandingItemRow } from './content-rows.ts'

type ReferencedList =
  | 'products'
  | 'bundles'
  | 'categories'
  | 'brands'
  | 'shelves'
  | 'banners'
  | 'slides'

export interface Records<P> {
  id: (list: ReferencedList, key: string) => number
  ids: (list: ReferencedList, keys: readonly string[]) => number[]
  picture: (picture: P | null) => string | null
}

export function storedItem<P>(
  item: LandingItemRow | LandingItemBody,
  records: Records<P>,
): StoredLandingItem {
  const { border, type_en, configs } = item
  switch (type_en) {
    case 'banner':
      return { border, type_en, banner_ids: records.ids('banners', configs.banners) }
    case 'slider':
      return { border, type_en, slide_ids: records.ids('slides', configs.slides) }
    case 'media':
      return { border, type_en, ...configs, image: records.picture(configs.image as P | null) }
    case 'shelf_product': {
      const product_ids = records.ids('products', configs.products)
      return { border, type_en, title: configs.title, product_ids }
    }
    case 'shelf_bundle': {
      const bundle_ids = records.ids('bundles', configs.bundles)
      return { border, type_en, title: configs.title, bundle_ids }
    }
  }
}

export const storedRow = (
  row: HomeRowRow | HomeRowBody,
  records: Pick<Records<never>, 'id' | 'ids'>,
): { title: string | null; config: RowConfig } => ({
  title: row.title,
  config: configOf(row, records),
})

function configOf(
  row: HomeRowRow | HomeRowBody,
  records: Pick<Records<never>, 'id' | 'ids'>,
): RowConfig {
  switch (row.model) {
    case 'slider':
      return { model: row.model, slide_ids: null }
    case 'category':
      return { model: row.model, category_ids: records.ids('categories', row.categories) }
    case 'shelf_category':
      return { model: row.model, category_id: records.id('categories', row.category) }
    case 'custom_shelf': {
      const { model, shelf, color = null, text_color = null } = row
      return { model, shelf_id: records.id('shelves', shelf), color, text_color }
    }
    case 'brand':
      return { model: row.model, brand_ids: records.ids('brands', row.brands) }
    case 'banner':
      return { model: row.model, banner_ids: records.ids('banners', row.banners) }
    case 'shelf_special_sale':
    case 'bundle':
      return { model: row.model }
  }
}
