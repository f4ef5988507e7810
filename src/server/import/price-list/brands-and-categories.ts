import { createHash } from 'node:crypto'
import { NO_BRAND, NO_BRAND_NAMES } from '#lib/text/no-brand.ts'
import { normalizeText, searchKey } from '#lib/text/normalize.ts'
import { CODE_PATTERN } from '#lib/contract/code-patterns.ts'
import type { MergedGroup } from '../../catalogue/merged-group-queries.ts'
import type { Existing } from '../existing.ts'
import type { Data } from '../lists.ts'
import type { Row } from '../problem.ts'

type Category = Data<'categories'>
type Brand = Data<'brands'>
type Named = 'brands' | 'categories'

const NO_BRAND_KEYS = new Set(NO_BRAND_NAMES.map(searchKey))
const OTHER_CATEGORY = 'سایر'
const ARROW = /[>›»]/
/** Also inside of names. */
const SLASH = /[/\\|]/

/** Brands and categories of a price list by name; those that the shop lacks are made. */
export class Groups {
  readonly #brands = new Map<string, Brand>()
  readonly #categories = new Map<string, Category>()
  readonly #brandCodes = new Map<string, string>()
  readonly #categoryNames = new Map<string, string>()
  /** By parent's code and name. */
  readonly #categoryCodes = new Map<string, string>()
  readonly #byName = new Map<string, ReadonlySet<string>>()
  /** Names of the shop's categories as they are written. */
  readonly #storedNames: ReadonlySet<string>
  readonly #branches = new Set<string>()
  /** By the texts of cells: most repeat. */
  readonly #codes = { brand: new Map<string, string>(), category: new Map<string, string>() }
  readonly #stored: Record<Named, ReadonlySet<string>>
  #position: number

  /** @param merged former brands and categories, whose names mean the ones they went into */
  constructor(
    { brands, categories }: Pick<Existing, Named>,
    texts: Iterable<string>,
    merged: readonly MergedGroup[] = [],
  ) {
    this.#stored = { brands: new Set(brands.keys()), categories: new Set(categories.keys()) }
    this.#storedNames = new Set([...categories.values()].map(({ name }) => normalizeText(name)))
    this.#position = Math.max(0, ...[...categories.values(), ...brands.values()].map(positionOf))
    for (const { code, name } of brands.values()) this.#brandCodes.set(searchKey(name), code)
    const codes = codesById(categories)
    for (const { code, name, type, parent_id: parent } of categories.values()) {
      this.#addCategory(code, name, parent === null ? null : (codes.get(parent) ?? null))
      if (type === 'branch') this.#branches.add(code)
    }
    this.#addMerged({ brands, categories }, merged)
    // Which categories hold others must be known before products stand in them.
    for (const text of texts) {
      const parent = this.#walk(this.#levelsOf(text).slice(0, -1))
      if (parent !== null && this.#categories.has(parent)) this.#branches.add(parent)
    }
  }

  /** @param isCode whether a text that looks like a code is one */
  brand = (text: string | null, isCode: boolean): string =>
    cached(this.#codes.brand, text ?? '', () => this.#brand(text, isCode))

  /** A leaf: products of a branch stand in its «سایر …». */
  category = (text: string | null, isCode: boolean): string =>
    cached(this.#codes.category, text ?? '', () => this.#category(text, isCode))

  /** Of a stored or a new category. */
  categoryName(code: string): string {
    return this.#categoryNames.get(code) ?? ''
  }

  #brand(text: string | null, isCode: boolean): string {
    if (text && this.#isStored('brands', text, isCode)) return text
    const name = isBrand(text ?? '') ? normalizeText(text ?? '') : NO_BRAND
    const key = searchKey(name)
    const existing = this.#brandCodes.get(key)
    if (existing !== undefined) return existing
    const code = codeOf('brand', key)
    this.#brandCodes.set(key, code)
    // One that a list made keeps its code, whatever it is called by now.
    if (!this.#stored.brands.has(code))
      this.#brands.set(code, { code, name, position: ++this.#position })
    return code
  }

  #category(text: string | null, isCode: boolean): string {
    if (text && this.#isStored('categories', text, isCode)) return text
    const names = this.#levelsOf(text ?? '')
    const code = this.#walk(names.length > 0 ? names : [OTHER_CATEGORY])
    if (code === null) throw new Error('a category without a name')
    if (!this.#branches.has(code)) return code
    return this.#make(code, `${OTHER_CATEGORY} ${names.at(-1) ?? ''}`)
  }

  /** The new brands and categories that products name, in the order of their making. */
  rowsFor(used: ReadonlySet<string>): {
    brands: Row<Brand>[]
    categories: Row<Category>[]
  } {
    const codes = new Set(used)
    for (const code of used)
      for (let up = this.#categories.get(code)?.parent; up; up = this.#categories.get(up)?.parent)
        codes.add(up)
    const rowOf = <T>(file: string, data: T) => ({ file, line: null, path: '', data })
    return {
      brands: [...this.#brands.values()]
        .filter(({ code }) => codes.has(code))
        .map(data => rowOf('brands.csv', data)),
      categories: [...this.#categories.values()]
        .filter(({ code }) => codes.has(code))
        .map(data =>
          rowOf('categories.csv', {
            ...data,
            type: this.#branches.has(data.code) ? ('branch' as const) : ('leaf' as const),
          }),
        ),
    }
  }

  #isStored(list: Named, text: string, isCode: boolean): boolean {
    return this.#stored[list].has(text) || (isCode && CODE_PATTERN.test(text))
  }

  /**
   * The code of the last; all but it become branches. A leaf of the shop stays one and ends the
   * walk. Null without names.
   */
  #walk(names: readonly string[]): string | null {
    let code: string | null = null
    for (const name of names) {
      const parent: string | null = code
      if (parent !== null && this.#isStoredLeaf(parent)) return parent
      const existing: readonly string[] =
        parent === null ? [...(this.#byName.get(searchKey(name)) ?? [])] : []
      code = existing.length === 1 ? (existing[0] ?? null) : this.#make(parent, name)
    }
    return code
  }

  #isStoredLeaf(code: string): boolean {
    return this.#stored.categories.has(code) && !this.#branches.has(code)
  }

  /** `لبنیات > ماست`; of several, as WooCommerce separates them by commas, the deepest. */
  #levelsOf(text: string): string[] {
    const whole = normalizeText(text)
    if (this.#storedNames.has(whole)) return [whole]
    const paths = text.includes('>') ? text.split(',') : [text]
    const levels = paths.map(path => path.split(ARROW).flatMap(level => this.#namesIn(level)))
    return levels.toSorted((one, other) => other.length - one.length)[0] ?? []
  }

  #namesIn(level: string): string[] {
    const whole = normalizeText(level)
    if (this.#storedNames.has(whole)) return [whole]
    return level.split(SLASH).map(normalizeText).filter(Boolean)
  }

  #make(parent: string | null, name: string): string {
    const key = pathKey(parent, name)
    const existing = this.#categoryCodes.get(key)
    if (existing !== undefined) return existing
    const code = codeOf('category', key)
    this.#addCategory(code, name, parent)
    if (this.#stored.categories.has(code)) return code
    if (parent !== null) this.#branches.add(parent)
    this.#categories.set(code, { code, name, parent, position: ++this.#position })
    return code
  }

  /** Names that the shop has by now mean what they say. */
  #addMerged({ brands, categories }: Pick<Existing, Named>, merged: readonly MergedGroup[]): void {
    const codes = { brands: codesById(brands), categories: codesById(categories) }
    const current = new Set(this.#byName.keys())
    for (const { list, name, parent_code: parent, into_id } of merged) {
      const into = codes[list].get(into_id)
      const key = searchKey(name)
      const known = list === 'brands' ? this.#brandCodes : this.#categoryCodes
      const path = list === 'brands' ? key : pathKey(parent, name)
      if (into === undefined || known.has(path)) continue
      known.set(path, into)
      if (list === 'categories' && (parent === null || !current.has(key)))
        this.#byName.set(key, new Set(this.#byName.get(key)).add(into))
    }
  }

  #addCategory(code: string, name: string, parent: string | null): void {
    const key = searchKey(name)
    this.#categoryCodes.set(pathKey(parent, name), code)
    // A stored one that a list made may have another name by now.
    if (!this.#categoryNames.has(code)) this.#categoryNames.set(code, name)
    this.#byName.set(key, new Set(this.#byName.get(key)).add(code))
  }
}

const pathKey = (parent: string | null, name: string): string =>
  `${parent ?? ''}/${searchKey(name)}`

const codesById = (
  records: ReadonlyMap<string, { id: number; code: string }>,
): ReadonlyMap<number, string> => new Map([...records.values()].map(({ id, code }) => [id, code]))

function cached(codes: Map<string, string>, text: string, find: () => string): string {
  const code = codes.get(text) ?? find()
  codes.set(text, code)
  return code
}

/** Not a word for none, such as «متفرقه» or «بدون برند». */
export const isBrand = (text: string): boolean => !NO_BRAND_KEYS.has(searchKey(text))

const positionOf = ({ position }: { position: number }): number => position

const CODE_DIGITS = 10
const codeOf = (kind: string, key: string): string =>
  `${kind}-${createHash('sha256').update(key).digest('hex').slice(0, CODE_DIGITS)}`
