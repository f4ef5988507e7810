import type { Product } from '#lib/contract/product.ts'
import { ProductCard } from './ProductCard.tsx'
import { ProductGrid } from './ProductGrid.tsx'
import { Rail } from './Rail.tsx'

/** A rail from five products, else a grid. */
const RAIL_FROM = 5

/** At least a card of `.rail`, or of the phone grid of similar products. */
const SIZES =
  '(width>=96em) 170px,(width>=80em) 200px,(width>=64em) 20vw,(width>=48em) 24vw,(width>=37.5em) 246px,calc(50vw - 22px)'

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
