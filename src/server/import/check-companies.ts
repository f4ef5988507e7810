import type { Existing } from './existing.ts'
import { type Problem, problemAt } from './problem.ts'
import type { Files } from './read-folder.ts'

/** A join code leads to one company: no two have the same when the import is done. */
export function checkCompanies(files: Files, existing: Existing): Problem[] {
  const rows = files.lists.companies
  const named = new Map(rows.map(({ data }) => [data.code, data.join_code]))
  const kept = [...existing.companies.values()].filter(({ code }) => named.get(code) === undefined)
  const owners = new Map(kept.map(({ code, join_code }) => [join_code, code]))
  return rows.flatMap(row => {
    const { code, join_code: joinCode } = row.data
    if (typeof joinCode !== 'string') return []
    const owner = owners.get(joinCode)
    owners.set(joinCode, owner ?? code)
    return owner === undefined
      ? []
      : [problemAt(row, 'join_code', `${joinCode} is the join code of ${owner} already`)]
  })
}
