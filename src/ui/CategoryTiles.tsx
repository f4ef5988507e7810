import type { CategoryLink } from '#lib/contract/category.ts'
import { categoryHref } from '#lib/rules/links.ts'
import { SmallPicture } from './Picture.tsx'
import { readable } from './readable.ts'

/** Categories as cards with their pictures. */
export function CategoryTiles({
  categories,
}: {
  categories: readonly (CategoryLink & { logo: string | null })[]
}) {
  return (
    <ul className="cats">
      {categories.map(category => (
        <li key={category.id}>
          <a className="cat" href={readable(categoryHref(category))}>
            {category.logo ? (
              <SmallPicture src={category.logo} sizes="112px" maxWidth={320} />
            ) : (
              <span className="ph" />
            )}
            {category.name}
          </a>
        </li>
      ))}
    </ul>
  )
}
