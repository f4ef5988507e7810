import type { Brand } from '#lib/contract/brand.ts'
import { compareNames, firstLetter } from '#lib/text/alphabet.ts'
import { BrandTile, letterId } from './BrandTile.tsx'

/** Longer lists get an alphabet index and a filter. */
export const BRANDS_TO_LOOK_UP = 24

export const isLong = (brands: readonly Brand[]): boolean => brands.length > BRANDS_TO_LOOK_UP

/** In alphabetical order. */
export const lettersOf = (brands: readonly Brand[]): string[] =>
  [...new Set(brands.map(({ name }) => firstLetter(name)))].sort(compareNames)

/** A few in the shop's order, many alphabetically. */
export function BrandList({ brands }: { brands: readonly Brand[] }) {
  if (!isLong(brands))
    return (
      <ul className="brands">
        {brands.map((brand, index) => (
          <BrandTile key={brand.id} brand={brand} first={index === 0} />
        ))}
      </ul>
    )
  const sorted = brands.toSorted((one, other) => compareNames(one.name, other.name))
  return (
    <ul className="brands">
      {sorted.map((brand, index) => {
        const letter = firstLetter(brand.name)
        const before = sorted[index - 1]
        const opens = !before || firstLetter(before.name) !== letter
        return (
          <BrandTile
            key={brand.id}
            brand={brand}
            letter={opens ? letter : undefined}
            first={index === 0}
          />
        )
      })}
    </ul>
  )
}

/** Links to the first brand of each letter. */
export function BrandLetters({ brands, name }: { brands: readonly Brand[]; name: string }) {
  return (
    <nav className="letters" aria-label={name}>
      {lettersOf(brands).map(letter => (
        <a key={letter} className="chip" href={`#${letterId(letter)}`}>
          {letter}
        </a>
      ))}
    </nav>
  )
}
