import type { Trx } from '../db/open.ts'
import { type Existing, loadList, type Scope } from './existing.ts'
import { FileValues } from './file-values.ts'
import type { ListName } from './lists.ts'
import type { Pictures } from './pictures.ts'
import type { Files } from './read-folder.ts'
import { type Difference, type Outcome, upsert, type Wanted } from './upsert.ts'

/** One import while it writes: what the files say, what the shop holds, what became of it. */
export class Writing extends FileValues {
  readonly trx: Trx
  readonly outcomes = new Map<string, Outcome[]>()
  /** The ids of the products that are new or written anew. */
  readonly changedProducts = new Set<number>()
  /** What was written of each record that is new or differs. */
  readonly differences = new Map<string, Difference>()
  readonly #scope: Scope
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
    super(given)
    this.trx = given.trx
    this.#scope = given.scope ?? {}
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
