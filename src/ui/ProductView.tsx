import type { Product, ProductDetail } from '#lib/contract/product.ts'
import { safeColor } from '#lib/rules/color.ts'
import { brandHref } from '#lib/rules/links.ts'
import { printedName } from '#lib/text/printed-name.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { BuyBox } from './BuyBox.tsx'
import { cartableOfProduct } from './cartable.ts'
import { Countdown } from './Countdown.tsx'
import { DiscountPill } from './DiscountPill.tsx'
import { featureText } from './feature-text.ts'
import { FirstScreenEnd } from '#first-screen/FirstScreenEnd.tsx'
import { Gallery } from './Gallery.tsx'
import { RequestSlot } from './RequestSlot.tsx'
import { ShareBox } from './ShareBox.tsx'
import { volumeText } from './volume.ts'
import { effectivePrice } from '#lib/rules/price.ts'
import { unitPrice } from '#lib/rules/unit-price.ts'
import { productLabels } from '#lib/text/labels/product.ts'
import { formatTomanWithUnit } from '#lib/text/money.ts'
import { leastWeightText, PER_KILOGRAM } from '#lib/text/weight.ts'
import { sizeOf } from '#lib/text/units.ts'

const FACTS_MAX = 4

interface ProductViewProps {
  product: ProductDetail
  /** Epoch seconds of rendering. */
  now: number
  /** The shop's origin, if known. */
  site: string
}

export function ProductView({ product, now, site }: ProductViewProps) {
  const sale = product.special_sale
  return (
    <div className={product.available ? 'product-view' : 'product-view off'}>
      <Gallery
        pictures={[{ path: product.image }, ...product.gallery]}
        name={printedName(product.name)}
      />
      <div className="product-info">
        {product.brand.name && (
          <a className="by" href={brandHref(product.brand)}>
            <bdi>{printedName(product.brand.name)}</bdi>
          </a>
        )}
        <h1>{printedName(product.name)}</h1>
        <FirstScreenEnd />
        <Facts product={product} />
        <div className="product-requests">
          <ShareBox product={product} site={site} />
          {product.wholesale && <RequestSlot kind="wholesale" productId={product.id} />}
        </div>
      </div>
      <BuyBox
        cartable={cartableOfProduct(product)}
        available={product.available}
        state={product.comming_soon ? catalogMessages.inSupply : catalogMessages.unavailable}
        instead={<RequestSlot kind="waitlist" productId={product.id} />}
      >
        <div className="buy-top">
          <DiscountPill discount={product.discount} />
          {product.promotion && <span className="pill">{product.promotion}</span>}
          {sale && <Countdown until={[sale.expiration]} now={now} />}
        </div>
      </BuyBox>
    </div>
  )
}

function Facts({ product }: { product: ProductDetail }) {
  const { weight } = product
  const more = weight ? leastWeightText(weight) : product.available ? unitPriceText(product) : ''
  const size = [volumeText(product), more].filter(text => text !== '')
  const { color } = product
  return (
    <>
      {size.length > 0 && (
        <p className="volume">
          {size.map(text => (
            <span key={text}>{text}</span>
          ))}
        </p>
      )}
      {color && (
        <p className="hue">
          {`${catalogLabels.color}: ${color.name}`}
          <svg className="swatch" viewBox="0 0 2 2" aria-hidden="true">
            <circle cx="1" cy="1" r="1" fill={safeColor(color.code)} />
          </svg>
        </p>
      )}
      {product.excerpt && <p>{product.excerpt}</p>}
      {product.features.length > 0 && (
        <ul className="facts">
          {product.features.slice(0, FACTS_MAX).map(feature => (
            <li key={feature.name}>
              <span>
                <bdi>{feature.name}</bdi>
              </span>
              <bdi>{featureText(feature)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** «هر کیلوگرم ۱۲۰٬۰۰۰ تومان»; empty when not meaningful. */
function unitPriceText(product: Product): string {
  const size = sizeOf(product.volume, product.unit?.name)
  const price = size && unitPrice(effectivePrice(product), size.amount, size.measure)
  if (!price) return ''
  const per = price.per === 'litre' ? productLabels.perLitre : PER_KILOGRAM
  return `${per} ${formatTomanWithUnit(price.rials)}`
}
