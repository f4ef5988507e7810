import type { Trx } from '../db/open.ts'
import { type Existing, loadList, type Scope } from './existing.ts'
import type { PictureFile } from './fields.ts'
import type { ListName } from './lists.ts'
import { type Moment, resolveMoment } from './moment.ts'
import type { Pictures } from './pictures.ts'
import type { Files } from './read-folder.ts'
import { type Difference, type Outcome, upsert, type Wanted } from './upsert.ts'

type Maybe<T> = T | null | undefined

/** One import while it writes: what the files say, what the shop holds, what became of it. */
export class Writing {
  readonly trx: Trx
  readonly files: Files
  readonly existing: Existing
  readonly now: number
  readonly outcomes = new Map<string, Outcome[]>()
  /** The ids of the products that are new or written anew. */
  readonly changedProducts = new Set<number>()
  /** What was written of each record that is new or differs. */
  readonly differences = new Map<string, Difference>()
  readonly #scope: Scope
  readonly #pictures: Pictures
  readonly #namesBefore: Record<NamedList, Map<number, string>>

  constructor(given: {
    trx: Trx
    files: Files
    existing: Existing
    pictures: Pictures
    now: number
    /** What of the shop was read. */
    scope?: Scope
  }) {
    this.trx = given.trx
    this.files = given.files
    this.existing = given.existing
    this.now = given.now
    this.#scope = given.scope ?? {}
    this.#pictures = given.pictures
    this.#namesBefore = {
      brands: namesOf(given.existing.brands),
      categories: pathsOf(given.existing.categories),
    }
  }

  /** Brings records into a list and reads it anew, so that later lists find their ids. */
  async put<N extends ListName>(
    name: N,
    wanted: readonly Wanted<N>[],
  ): Promise<Map<string, Outcome>> {
    const { existing, now } = this
    const { outcomes, differences } = await upsert(this.trx, name, existing[name], wanted, now)
    for (const difference of differences) this.note(difference)
    this.count(name, [...outcomes.values()])
    if (differences.length > 0)
      this.existing[name] = (await loadList(this.trx, name, this.#scope[name])) as Existing[N]
    return outcomes
  }

  /** Adds to what was written of a record. */
  note(difference: Difference): void {
    const name = `${difference.list} ${difference.key}`
    const known = this.differences.get(name)
    const before = known
      ? known.before && { ...known.before, ...difference.before }
      : difference.before
    const after = { ...known?.after, ...difference.after }
    this.differences.set(name, { ...difference, before, after })
  }

  /** Adds to the summary. */
  count(name: string, outcomes: readonly Outcome[]): void {
    this.outcomes.set(name, [...(this.outcomes.get(name) ?? []), ...outcomes])
  }

  /**
   * The ids of what the shop knew by another name before this import; of a category, by its own or
   * that of one above it.
   */
  renamed(list: NamedList): number[] {
    const before = this.#namesBefore[list]
    const { brands, categories } = this.existing
    const now = list === 'brands' ? namesOf(brands) : pathsOf(categories)
    return [...before.keys()].filter(id => before.get(id) !== now.get(id))
  }

  /** The id of a record that the checks have found; null and undefined stay what they are. */
  id<K extends Maybe<string>>(name: IdList, key: K): number | Exclude<K, string> {
    if (typeof key !== 'string') return key as Exclude<K, string>
    const record = this.existing[name].get(key)
    if (!record) throw new Error(`${name} lost ${key} during the import`)
    return record.id
  }

  ids(name: IdList, keys: readonly string[]): number[] {
    return keys.map(key => this.id(name, key))
  }

  /** The address under which a picture of the folder is stored. */
  picture<K extends Maybe<PictureFile>>(file: K): string | Exclude<K, PictureFile> {
    if (!file) return file as Exclude<K, PictureFile>
    const stored = this.#pictures.get(file.path)
    if (!stored) throw new Error(`${file.path} was not read`)
    return stored.url
  }

  /** Epoch seconds of a moment that counts from this import. */
  moment<K extends Maybe<Moment>>(moment: K): number | Exclude<K, Moment> {
    if (!moment) return moment as Exclude<K, Moment>
    return resolveMoment(moment, this.now)
  }
}

type NamedList = 'brands' | 'categories'

const namesOf = (list: Existing['brands']): Map<number, string> =>
  new Map([...list.values()].map(({ id, name }) => [id, name]))

function pathsOf(list: Existing['categories']): Map<number, string> {
  const byId = new Map([...list.values()].map(category => [category.id, category]))
  const pathOf = (id: number | null): string => {
    const category = id === null ? undefined : byId.get(id)
    return category ? `${pathOf(category.parent_id)}/${category.name}` : ''
  }
  return new Map([...byId.keys()].map(id => [id, pathOf(id)]))
}

type IdList = Exclude<ListName, 'pages' | 'closed_days'>
