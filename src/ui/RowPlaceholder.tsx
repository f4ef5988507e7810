import { Fragment, type ReactNode } from 'react'
import type { HomeLayout } from '#lib/contract/home.ts'
import { SHELF_PRODUCTS_MAX } from '#lib/rules/limits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { pageLabels } from '#lib/text/labels/page.ts'
import { Rail } from './Rail.tsx'
import { shelfColours } from './shelf-colours.ts'

interface RowPlaceholderProps {
  layout: HomeLayout
  /** Address of the row (client/recovery.ts). */
  from: string
}

/** Placeholder of a late home row, with its size. */
export function RowPlaceholder({ layout, from }: RowPlaceholderProps) {
  const { title, model, items } = layout
  const { tone = '', name = null, all = false, body } = SHAPES[model]
  const heading = title ?? name
  return (
    <section
      className={`row wait ${tone}`}
      style={shelfColours(layout)}
      data-from={from}
      aria-busy="true"
    >
      {heading !== null && (
        <div className="row-head">
          <h2>{heading}</h2>
          {model === 'shelf_special_sale' && (
            <span className="count icon-before icon-clock">
              <time>&nbsp;</time>
            </span>
          )}
          {all && (
            <span className="all" aria-hidden="true">
              <span>{actionLabels.viewAll}</span>
              <i className="icon icon-next" />
            </span>
          )}
        </div>
      )}
      {body(items)}
    </section>
  )
}

interface RowShape {
  tone?: string
  /** Default title. */
  name?: string
  /** Whether it has a link to all. */
  all?: boolean
  body: (items?: number) => ReactNode
}

/** When the layout has no count: more than fit a screen. */
const TILES = 12
const BUNDLES = 5
const BANNERS_MAX = 4

const times = (count: number, each: ReactNode): ReactNode =>
  Array.from({ length: count }, (_, index) => <Fragment key={index}>{each}</Fragment>)

const products = (): ReactNode => (
  <Rail>{times(SHELF_PRODUCTS_MAX, <li className="card ghost" />)}</Rail>
)

const bundle = (
  <li className="bundle-card">
    <picture />
    <h3>&nbsp;</h3>
    <div className="bundle-card-countdown" />
    <ul className="bundle-card-contents" />
    <div className="bundle-card-foot">
      <div className="add-slot" />
    </div>
  </li>
)

const tile = (kind: 'category-tile' | 'brand-tile'): ReactNode => (
  <li>
    <span className={kind}>
      <span className="picture-placeholder" />
      <bdi>&nbsp;</bdi>
    </span>
  </li>
)

const SHAPES: Record<HomeLayout['model'], RowShape> = {
  slider: { tone: 'slider', body: () => <div className="slides" /> },
  category: {
    name: navLabels.categories,
    body: (items = TILES) => <ul className="categories">{times(items, tile('category-tile'))}</ul>,
  },
  shelf_category: { name: navLabels.allProducts, all: true, body: products },
  custom_shelf: { tone: 'tinted', name: navLabels.allProducts, all: true, body: products },
  shelf_special_sale: {
    tone: 'tinted sale-row',
    name: navLabels.specialSale,
    all: true,
    body: products,
  },
  shelf_best_selling: { name: pageLabels.bestSellers, all: true, body: products },
  shelf_newest: { name: pageLabels.newest, all: true, body: products },
  bundle: {
    name: navLabels.bundles,
    all: true,
    body: () => <Rail kind="bundles">{times(BUNDLES, bundle)}</Rail>,
  },
  brand: {
    name: navLabels.brands,
    all: true,
    body: (items = TILES) => <Rail kind="large">{times(items, tile('brand-tile'))}</Rail>,
  },
  banner: {
    body: (items = 1) => (
      <div className={`banners banners-${Math.min(items, BANNERS_MAX)}`}>
        {times(items, <span className="banner" />)}
      </div>
    ),
  },
}
