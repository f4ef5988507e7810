import type { CategoryLink } from '#lib/contract/category.ts'
import { categoryHref } from '#lib/rules/links.ts'
import { drawingOf } from '#lib/text/category-drawings.ts'
import { SmallPicture } from './Picture.tsx'
import { readableHref } from './readable-href.ts'

interface CategoryTilesProps {
  categories: readonly (CategoryLink & { logo: string | null })[]
  /** Whether the page's first picture is among them. */
  first?: boolean
}

export function CategoryTiles({ categories, first = false }: CategoryTilesProps) {
  return (
    <ul className="categories">
      {categories.map((category, index) => (
        <li key={category.id}>
          <a className="category-tile" href={readableHref(categoryHref(category))}>
            {category.logo ? (
              <SmallPicture
                src={category.logo}
                sizes="112px"
                maxWidth={320}
                first={first && index === 0}
              />
            ) : (
              <span className="picture-placeholder">
                <svg
                  viewBox="0 0 600 600"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="20"
                  strokeLinejoin="round"
                  aria-hidden="true"
                >
                  <path d={drawingOf(category.name)} />
                </svg>
              </span>
            )}
            {category.name}
          </a>
        </li>
      ))}
    </ul>
  )
}
