import type { CategoryShelf } from '#lib/contract/category.ts'
import { categoryHref } from '#lib/rules/links.ts'
import { ProductRail } from './ProductRail.tsx'
import { Row } from './Row.tsx'

interface ShelvesProps {
  /** Null when they could not be read: nothing is said of that (section 8), they come by themselves. */
  shelves: readonly CategoryShelf[] | null
  /** The address of the page itself. */
  href: string
}

/** A row for each category below a branch; one without products is left out. */
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
