import type { Product } from '#lib/contract/product.ts'
import { productHref } from '#lib/rules/links.ts'
import { printedName } from '#lib/text/printed-name.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { AddSlot } from './AddSlot.tsx'
import { cartableOfProduct } from './cartable.ts'
import { DiscountPill } from './DiscountPill.tsx'
import { SmallPicture } from './Picture.tsx'
import { Price } from './Price.tsx'
import { readable } from './readable.ts'
import { volumeText } from './volume.ts'

interface ProductCardProps {
  product: Product
  /** The level below the title that the list stands under. */
  heading?: 'h2' | 'h3'
  /**
   * How wide it stands, as in the `sizes` attribute: as styles/card.css and styles/rows.css lay it
   * out.
   */
  sizes: string
  /** Its picture is the first of the page. */
  first?: boolean
  /** What stands for the picture until it has come, as a `data:` address. */
  placeholder?: string | undefined
}

const WIDEST = 480

/** A product in a list: one link over the whole card, the add button above it. */
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
      {product.available && <AddSlot cartable={cartableOfProduct(product)} />}
      <p className="c-b">{printedName(product.brand.name)}</p>
      <div className="c-t">
        <Heading className="c-n">
          <a href={readable(productHref(product))}>{printedName(product.name)}</a>
        </Heading>
        <p className="c-v">{volumeText(product)}</p>
      </div>
      {product.available ? (
        <Price item={product} />
      ) : (
        <p className={product.comming_soon ? 'c-off c-soon' : 'c-off'}>
          {product.comming_soon ? catalogMessages.comingSoon : catalogMessages.unavailable}
        </p>
      )}
    </li>
  )
}
