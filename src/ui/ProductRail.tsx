import type { Product } from '#lib/contract/product.ts'
import { ProductCard } from './ProductCard.tsx'
import { ProductGrid } from './ProductGrid.tsx'
import { Rail } from './Rail.tsx'

/** Section 9: a carousel from five products on, else a grid. */
const RAIL_FROM = 5

/** Never narrower than a card of `.rail`, or of the grid that similar products are on a phone. */
const SIZES =
  '(width>=96em) 170px,(width>=80em) 200px,(width>=64em) 20vw,(width>=48em) 24vw,(width>=37.5em) 246px,calc(50vw - 22px)'

/** The products of a shelf. */
export function ProductRail({ products }: { products: readonly Product[] }) {
  if (products.length < RAIL_FROM) return <ProductGrid products={products} wide />
  return (
    <Rail>
      {products.map(product => (
        <ProductCard key={product.id} product={product} sizes={SIZES} />
      ))}
    </Rail>
  )
}
