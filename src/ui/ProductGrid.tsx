import type { Product } from '#lib/contract/product.ts'
import { ProductCard } from './ProductCard.tsx'

interface ProductGridProps {
  products: readonly Product[]
  heading?: 'h2' | 'h3'
  /** Whether a filter is beside it. */
  hasSidebar?: boolean
  /** Pictures visible initially. */
  inView?: number
  /** A `data:` address for the first picture while loading. */
  placeholder?: string | undefined
  /** Page number, for infinite scroll. */
  page?: number
  wide?: boolean
}

const SIZES =
  '(width>=84em) 200px,(width>=64em) calc(17vw - 23px),(width>=37.5em) 25vw,calc(50vw - 22px)'
const SIZES_WITH_SIDEBAR =
  '(width>=84em) 240px,(width>=64em) calc(25vw - 96px),(width>=48em) calc(34vw - 107px),(width>=37.5em) 25vw,calc(50vw - 22px)'

export function ProductGrid({
  products,
  heading,
  hasSidebar = false,
  inView = 0,
  placeholder,
  page,
  wide,
}: ProductGridProps) {
  return (
    <ul className={wide ? 'grid grid-wide' : 'grid'} data-page={page}>
      {products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          sizes={hasSidebar ? SIZES_WITH_SIDEBAR : SIZES}
          first={index < inView}
          placeholder={index === 0 ? placeholder : undefined}
          {...(heading ? { heading } : {})}
        />
      ))}
    </ul>
  )
}
