import type { Trx } from '../platform/database/open.ts'
import { type Existing, loadList, type Scope, type StoredLists } from './existing.ts'
import { FileValues } from './file-values.ts'
import type { TableName } from './lists.ts'
import type { Pictures } from './pictures.ts'
import type { Files } from './read-folder.ts'
import { type Difference, type Outcome, upsert, type UpsertRecord } from './upsert.ts'

export class Writing extends FileValues {
  readonly trx: Trx
  readonly outcomes = new Map<string, Outcome[]>()
  /** Ids of new and changed products. */
  readonly changedProducts = new Set<number>()
  readonly differences = new Map<string, Difference>()
  readonly #scope: Scope
  readonly #namesBefore: Record<NamedList, Map<number, string>>

  constructor(input: {
    trx: Trx
    files: Files
    existing: Existing
    pictures: Pictures
    now: number
    scope?: Scope
  }) {
    super(input)
    this.trx = input.trx
    this.#scope = input.scope ?? {}
    this.#namesBefore = {
      brands: namesOf(input.existing.brands),
      categories: pathsOf(input.existing.categories),
    }
  }

  /** Upserts a list and reloads it, so that later lists find its ids. */
  async put<N extends TableName>(
    name: N,
    records: readonly UpsertRecord<N>[],
  ): Promise<Map<string, Outcome>> {
    const stored: StoredLists = this.existing
    const { outcomes, differences } = await upsert(this.trx, name, stored[name], records, this.now)
    for (const difference of differences) this.addDifference(difference)
    this.count(name, [...outcomes.values()])
    if (differences.length > 0)
      stored[name] = (await loadList(this.trx, name, this.#scope[name])) as StoredLists[N]
    return outcomes
  }

  addDifference(difference: Difference): void {
    const name = `${difference.list} ${difference.key}`
    const earlier = this.differences.get(name)
    const before = earlier
      ? earlier.before && { ...earlier.before, ...difference.before }
      : difference.before
    const after = { ...earlier?.after, ...difference.after }
    this.differences.set(name, { ...difference, before, after })
  }

  count(name: string, outcomes: readonly Outcome[]): void {
    this.outcomes.set(name, [...(this.outcomes.get(name) ?? []), ...outcomes])
  }

  /** Ids of records renamed by this import; of a category, also by an ancestor's rename. */
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
