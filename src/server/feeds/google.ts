import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CLIENT_ADDRESS_HEADER, HttpStatus } from '#lib/codes/http.ts'
import type { ProductDetail } from '#lib/contract/product.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { sizeOf } from '#lib/text/units.ts'
import { xmlText } from '#lib/rules/xml.ts'
import { readCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import { listProductDetails } from '../catalogue/product-queries.ts'
import type { Deps } from '../deps.ts'
import type { Db } from '../platform/database/open.ts'
import { chargeBudget } from '../platform/http/rate-limit.ts'
import {
  cutTo,
  isOnSale,
  offerOf,
  pageUrl,
  pictureUrls,
  readCategoryPaths,
  titleOf,
} from './offered-goods.ts'

const PRODUCTS_AT_ONCE = 50
const FRESH_SECONDS = 3_600
/** As Google documents them. */
const MAX_CHARS = { title: 150, description: 5_000, brand: 70, product_type: 750 }
const MORE_PICTURES_MAX = 10

/**
 * What can be bought, as Google Merchant Center reads it: RSS 2.0, written while it is read, so that
 * neither 20,000 products nor a slow reader fill memory. Sales end with time alone: hence the hour.
 */
export async function answerGoogleFeed(deps: Deps, request: Request): Promise<Response> {
  const hour = Math.floor(deps.now() / FRESH_SECONDS)
  const headers = {
    etag: `W/"${await readCatalogueVersion(deps.db)}-${hour}"`,
    'cache-control': `public, max-age=${FRESH_SECONDS}`,
  }
  if (request.headers.get('if-none-match') === headers.etag)
    return new Response(null, { status: HttpStatus.notModified, headers })
  const client = request.headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown'
  await chargeBudget(deps, 'feed-address', client)
  return new Response(
    Readable.toWeb(Readable.from(writeFeed(deps))) as ReadableStream<Uint8Array>,
    {
      headers: { ...headers, 'content-type': 'application/xml; charset=utf-8' },
    },
  )
}

async function* writeFeed({ db, siteUrl, now }: Deps): AsyncGenerator<Buffer> {
  const paths = await readCategoryPaths(db)
  yield Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n${element('title', navLabels.shopName)}${element('link', siteUrl)}${element('description', navLabels.shopName)}`,
  )
  for (let ids = await listIds(db, 0); ids.length > 0; ids = await listIds(db, ids.at(-1) ?? 0)) {
    const products = await listProductDetails(db, ids, now())
    const items = products
      .filter(({ available }) => available)
      .map(product => itemOf(siteUrl, paths.get(product.category.id) ?? '', product))
    yield Buffer.from(items.join(''))
    // SQLite answers within the same turn of the event loop.
    await setImmediate()
  }
  yield Buffer.from('</channel>\n</rss>\n')
}

async function listIds(db: Db, after: number): Promise<number[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where(isOnSale)
    .where('id', '>', after)
    .orderBy('id')
    .limit(PRODUCTS_AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}

function itemOf(siteUrl: string, path: string, product: ProductDetail): string {
  const { now, before } = offerOf(product)
  const [image = '', ...more] = pictureUrls(siteUrl, product)
  const gtin = product.barcodes.find(isGtin)
  return `<item>\n${[
    element('g:id', String(product.id)),
    element('g:title', cutTo(titleOf(product), MAX_CHARS.title)),
    element('g:description', cutTo(descriptionOf(product), MAX_CHARS.description)),
    element('g:link', pageUrl(siteUrl, product)),
    element('g:image_link', image),
    ...more.slice(0, MORE_PICTURES_MAX).map(url => element('g:additional_image_link', url)),
    element('g:availability', 'in_stock'),
    element('g:price', `${before} IRR`),
    before > now ? element('g:sale_price', `${now} IRR`) : '',
    element('g:condition', 'new'),
    element('g:brand', cutTo(product.brand.name, MAX_CHARS.brand)),
    gtin === undefined ? element('g:identifier_exists', 'no') : element('g:gtin', gtin),
    element('g:product_type', cutTo(path, MAX_CHARS.product_type)),
    unitPricing(product),
  ].join('')}</item>\n`
}

/** Empty without a value. */
const element = (name: string, text: string): string =>
  text === '' ? '' : `<${name}>${xmlText(text)}</${name}>\n`

function descriptionOf(product: ProductDetail): string {
  const lines = product.features.map(
    ({ name, values }) => `${name}: ${values.map(({ value }) => value).join('، ')}`,
  )
  return [product.excerpt ?? titleOf(product), ...lines].join('\n')
}

const UNITS = { gram: 'g', kilogram: 'kg', millilitre: 'ml', litre: 'l' } as const
const BASES = { gram: '1kg', kilogram: '1kg', millilitre: '1l', litre: '1l' } as const

/** The price of goods by weight is that of a kilogram. */
function unitPricing({ weight, volume, unit }: ProductDetail): string {
  const size = weight ? ({ amount: 1, measure: 'kilogram' } as const) : sizeOf(volume, unit?.name)
  if (!size || !(size.amount > 0)) return ''
  return (
    element('g:unit_pricing_measure', `${size.amount}${UNITS[size.measure]}`) +
    element('g:unit_pricing_base_measure', BASES[size.measure])
  )
}

/** Not a number that a shop gives itself, as labels of scales have them. */
const isGtin = (barcode: string): boolean => barcode.length !== 13 || !/^(2|0[24])/.test(barcode)
