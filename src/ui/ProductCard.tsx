import type { Product } from '#lib/contract/product.ts'
import { productHref } from '#lib/rules/links.ts'
import { printedName } from '#lib/text/printed-name.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { AddSlot } from './AddSlot.tsx'
import { cartableOfProduct } from './cartable.ts'
import { DiscountPill } from './DiscountPill.tsx'
import { SmallPicture } from './Picture.tsx'
import { Price } from './Price.tsx'
import { readableHref } from './readable-href.ts'
import { volumeText } from './volume.ts'

interface ProductCardProps {
  product: Product
  /** One level below the list's title. */
  heading?: 'h2' | 'h3'
  /** Width as in `sizes`, matching styles/card.css and styles/rows.css. */
  sizes: string
  /** The page's first picture. */
  first?: boolean
  /** A `data:` address shown while loading. */
  placeholder?: string | undefined
}

const WIDEST = 480

/** Below the discount and clear of the plus; for these alone the style sheet has no room. */
const BESIDE_PLUS = { alignSelf: 'end', maxInlineSize: '70%' } as const

/** One link over the card, with the add button above it. */
export function ProductCard({
  product,
  heading: Heading = 'h3',
  sizes,
  first = false,
  placeholder,
}: ProductCardProps) {
  return (
    <li className={product.available ? 'card' : 'card off'}>
      <SmallPicture
        src={product.image}
        sizes={sizes}
        maxWidth={WIDEST}
        first={first}
        placeholder={placeholder}
      />
      {product.available && <DiscountPill discount={product.discount} />}
      {product.available && product.promotion && (
        <span className="pill" style={BESIDE_PLUS}>
          {product.promotion}
        </span>
      )}
      {product.available && <AddSlot cartable={cartableOfProduct(product)} />}
      <p className="card-brand">{printedName(product.brand.name)}</p>
      <div className="card-text">
        <Heading className="card-name">
          <a href={readableHref(productHref(product))}>{printedName(product.name)}</a>
        </Heading>
        <p className="card-volume">{volumeText(product)}</p>
      </div>
      {product.available ? (
        <Price item={product} />
      ) : (
        <p className={product.comming_soon ? 'card-discount card-soon' : 'card-discount'}>
          {product.comming_soon ? catalogMessages.comingSoon : catalogMessages.unavailable}
        </p>
      )}
    </li>
  )
}
