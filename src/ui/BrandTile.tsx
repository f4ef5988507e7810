import type { Brand } from '#lib/contract/brand.ts'
import { brandHref } from '#lib/rules/links.ts'
import { printedName } from '#lib/text/printed-name.ts'
import { initialOf } from '#lib/text/alphabet.ts'
import { SmallPicture } from './Picture.tsx'
import { readable } from './readable.ts'

/** Where a list by letters goes to. */
export const letterId = (letter: string): string => `letter-${letter}`

interface BrandTileProps {
  brand: Brand
  /** The letter that begins with this brand, in a list by letters: a place to go to. */
  letter?: string | undefined
  /** The first of its page. */
  first?: boolean
}

/** A brand by its logo and name; one without a logo by its first letter. */
export function BrandTile({ brand, letter, first = false }: BrandTileProps) {
  return (
    <li id={letter && letterId(letter)} data-letter={letter}>
      <a className="br" href={readable(brandHref(brand))}>
        {brand.logo ? (
          <SmallPicture src={brand.logo} sizes="160px" maxWidth={320} first={first} />
        ) : (
          <span className="ph" aria-hidden="true">
            {initialOf(brand.name)}
          </span>
        )}
        <bdi>{printedName(brand.name)}</bdi>
      </a>
    </li>
  )
}
