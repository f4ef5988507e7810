import type { CategoryShelf } from '#lib/contract/category.ts'
import { categoryHref } from '#lib/rules/links.ts'
import { ProductRail } from './ProductRail.tsx'
import { Row } from './Row.tsx'

interface ShelvesProps {
  /** Null when they failed to load; they are retried without a message. */
  shelves: readonly CategoryShelf[] | null
  /** Address of the page. */
  href: string
}

/** One row per child category with products. */
export function Shelves({ shelves, href }: ShelvesProps) {
  return (
    <div className="shelves">
      {!shelves && <div data-from={href} data-part=".shelves" />}
      {shelves?.map(
        shelf =>
          shelf.products.length > 0 && (
            <Row key={shelf.id} id={shelf.id} title={shelf.name} all={categoryHref(shelf)}>
              <ProductRail products={shelf.products} />
            </Row>
          ),
      )}
    </div>
  )
}
