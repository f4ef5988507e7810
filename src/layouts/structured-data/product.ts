import type { BundleDetail } from '#lib/contract/bundle.ts'
import type { ProductDetail } from '#lib/contract/product.ts'
import { bundleHref, productHref } from '#lib/rules/links.ts'
import { effectivePrice } from '#lib/rules/price.ts'
import { shownPrice } from '#lib/rules/weight.ts'
import { isInStoreCode } from '#lib/text/barcode.ts'
import type { Thing } from './json-ld.ts'

const NAMES = 'https://schema.org/'

interface Sold {
  href: string
  /** Rials. */
  price: number
  available: boolean
  /** Epoch seconds; end of the price. */
  until: number | null
}

/** `site` is the shop's origin. */
export function productData(site: string, product: ProductDetail, description: string): Thing {
  const { name, sku, barcodes, brand, category, image, gallery, color, weight } = product
  const gtin = barcodes.find(code => !isInStoreCode(code))
  const pictures = new Set([image, ...gallery.map(({ path }) => path)])
  return {
    '@type': 'Product',
    name,
    sku,
    ...(gtin ? { [`gtin${gtin.length}`]: gtin } : {}),
    description,
    image: [...pictures].map(path => site + path),
    ...(brand.name ? { brand: { '@type': 'Brand', name: brand.name } } : {}),
    category: category.name,
    ...(color ? { color: color.name } : {}),
    offers: {
      ...offerOf(site, {
        href: productHref(product),
        price: effectivePrice(product),
        available: product.available,
        until: product.special_sale?.expiration ?? null,
      }),
      ...(weight && { priceSpecification: pricePerKg(shownPrice(product)) }),
    },
  }
}

/** The price of the offer is one of a step. */
const pricePerKg = (rials: number) => ({
  '@type': 'UnitPriceSpecification',
  price: rials,
  priceCurrency: 'IRR',
  referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'KGM' },
})

export function bundleData(site: string, bundle: BundleDetail, description: string): Thing {
  return {
    '@type': 'Product',
    name: bundle.name,
    description,
    image: [site + bundle.image],
    offers: offerOf(site, {
      href: bundleHref(bundle),
      price: effectivePrice(bundle),
      available: bundle.available,
      until: bundle.expired_at,
    }),
  }
}

const offerOf = (site: string, { href, price, available, until }: Sold) => ({
  '@type': 'Offer',
  url: site + href,
  price,
  priceCurrency: 'IRR',
  availability: `${NAMES}${available ? 'InStock' : 'OutOfStock'}`,
  itemCondition: `${NAMES}NewCondition`,
  ...(until === null ? {} : { priceValidUntil: new Date(until * 1000).toISOString() }),
})
