import type { Brand } from '#lib/contract/brand.ts'
import { brandHref } from '#lib/rules/links.ts'
import { printedName } from '#lib/text/printed-name.ts'
import { initialOf } from '#lib/text/alphabet.ts'
import { SmallPicture } from './Picture.tsx'
import { readableHref } from './readable-href.ts'

/** Target of the alphabet index. */
export const letterId = (letter: string): string => `letter-${letter}`

interface BrandTileProps {
  brand: Brand
  /** Set on the first brand of a letter, as a link target. */
  letter?: string | undefined
  /** First of the page: loaded early. */
  first?: boolean
}

/** Shows the logo, or the first letter of the name. */
export function BrandTile({ brand, letter, first = false }: BrandTileProps) {
  return (
    <li id={letter && letterId(letter)} data-letter={letter}>
      <a className="brand-tile" href={readableHref(brandHref(brand))}>
        {brand.logo ? (
          <SmallPicture src={brand.logo} sizes="160px" maxWidth={320} first={first} />
        ) : (
          <span className="picture-placeholder" aria-hidden="true">
            {initialOf(brand.name)}
          </span>
        )}
        <bdi>{printedName(brand.name)}</bdi>
      </a>
    </li>
  )
}
