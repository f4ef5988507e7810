import type { HomeRow as HomeRowData } from '#lib/contract/home.ts'
import {
  bestSellingHref,
  categoryHref,
  newestHref,
  shelfHref,
  specialSaleHref,
} from '#lib/rules/links.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { pageLabels } from '#lib/text/labels/page.ts'
import { Banners } from './Banners.tsx'
import { BrandTile } from './BrandTile.tsx'
import { BundleRail } from './BundleRail.tsx'
import { CategoryTiles } from './CategoryTiles.tsx'
import { Countdown } from './Countdown.tsx'
import { ProductRail } from './ProductRail.tsx'
import { Rail } from './Rail.tsx'
import { Row } from './Row.tsx'
import { shelfColours } from './shelf-colours.ts'
import { Slider } from './Slider.tsx'

/** "View all" leads to the rest. */
const BUNDLES_MAX = 6

interface HomeRowProps {
  row: HomeRowData
  /** Epoch seconds of rendering. */
  now: number
  /** Whether it is the first of the page. */
  first?: boolean
}

/** Nothing for an empty row. */
export function HomeRow({ row, now, first = false }: HomeRowProps) {
  const { id, title } = row
  switch (row.model) {
    case 'slider':
      return row.slides.length > 0 ? (
        <Slider slides={row.slides} name={title ?? pageLabels.slider} first={first} />
      ) : null
    case 'category':
      return row.categories.length > 0 ? (
        <Row id={id} title={title ?? navLabels.categories}>
          <CategoryTiles categories={row.categories} />
        </Row>
      ) : null
    case 'shelf_category':
      return row.products.length > 0 ? (
        <Row id={id} title={title ?? row.category.name} all={categoryHref(row.category)}>
          <ProductRail products={row.products} />
        </Row>
      ) : null
    case 'custom_shelf':
      return row.products.length > 0 ? <CustomShelf row={row} /> : null
    case 'shelf_special_sale':
      return row.products.length > 0 ? <SpecialSale row={row} now={now} /> : null
    case 'shelf_best_selling':
      return row.products.length > 0 ? (
        <Row id={id} title={title ?? pageLabels.bestSellers} all={bestSellingHref}>
          <ProductRail products={row.products} />
        </Row>
      ) : null
    case 'shelf_newest':
      return row.products.length > 0 ? (
        <Row id={id} title={title ?? pageLabels.newest} all={newestHref}>
          <ProductRail products={row.products} />
        </Row>
      ) : null
    case 'bundle':
      return row.bundles.length > 0 ? (
        <Row id={id} title={title ?? navLabels.bundles} all="/bundles">
          <BundleRail bundles={row.bundles.slice(0, BUNDLES_MAX)} now={now} />
        </Row>
      ) : null
    case 'brand':
      return row.brands.length > 0 ? (
        <Row id={id} title={title ?? navLabels.brands} all="/brands">
          <Rail kind="large">
            {row.brands.map(brand => (
              <BrandTile key={brand.id} brand={brand} />
            ))}
          </Rail>
        </Row>
      ) : null
    case 'banner':
      return row.banners.length > 0 ? (
        <Row id={id} title={title}>
          <Banners banners={row.banners} />
        </Row>
      ) : null
  }
}

type RowOf<M extends HomeRowData['model']> = Extract<HomeRowData, { model: M }>

function CustomShelf({ row }: { row: RowOf<'custom_shelf'> }) {
  return (
    <Row
      id={row.id}
      title={row.title ?? catalogLabels.shelf}
      all={shelfHref(row.shelf_id)}
      tone="tinted"
      style={shelfColours(row)}
    >
      <ProductRail products={row.products} />
    </Row>
  )
}

function SpecialSale({ row, now }: { row: RowOf<'shelf_special_sale'>; now: number }) {
  const ends = row.products.flatMap(product => product.special_sale?.expiration ?? [])
  return (
    <Row
      id={row.id}
      title={row.title ?? navLabels.specialSale}
      all={specialSaleHref}
      tone="tinted sale-row"
      aside={ends.length > 0 && <Countdown until={ends} now={now} />}
    >
      <ProductRail products={row.products} />
    </Row>
  )
}
