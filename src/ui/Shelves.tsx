import type { CategoryShelf } from '#lib/contract/category.ts'
import { categoryHref } from '#lib/rules/links.ts'
import { ProductRail } from './ProductRail.tsx'
import { Row } from './Row.tsx'

/** A row for each category below a branch; one without products is left out. */
export function Shelves({ shelves }: { shelves: readonly CategoryShelf[] }) {
  return (
    <div className="shelves">
      {shelves.map(
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
