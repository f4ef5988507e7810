import { searchKey } from '#lib/text/normalize.ts'

/** Shorter ones stand in names by chance. */
const BRAND_MIN_CHARS = 3

/** Finds brands in names of products: «شیر کم‌چرب میهن» is of «میهن». */
export class BrandNames {
  /** By their first word. */
  readonly #brands = new Map<string, { words: string[]; name: string }[]>()

  constructor(names: Iterable<string>) {
    for (const name of names) {
      const words = searchKey(name).split(' ')
      const [first = ''] = words
      if (words.join('').length < BRAND_MIN_CHARS || !/\p{L}/u.test(first)) continue
      this.#brands.set(first, [...(this.#brands.get(first) ?? []), { words, name }])
    }
  }

  /** The longest after the first word, which is the thing; of equals the last. */
  findIn(name: string): string | null {
    const words = searchKey(name).split(' ')
    let longest: { words: string[]; name: string } | null = null
    for (let at = 1; at < words.length; at++)
      for (const brand of this.#brands.get(words[at] ?? '') ?? []) {
        const isHere = brand.words.every((word, offset) => words[at + offset] === word)
        if (isHere && brand.words.length >= (longest?.words.length ?? 0)) longest = brand
      }
    return longest?.name ?? null
  }
}
