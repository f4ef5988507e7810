import type { Existing } from './existing.ts'
import { type Problem, problemAt } from './problem.ts'
import type { Files } from './read-folder.ts'

export function checkCompanies(files: Files, existing: Existing): Problem[] {
  const rows = files.lists.companies
  const joinCodes = new Map(rows.map(({ data }) => [data.code, data.join_code]))
  const others = [...existing.companies.values()].filter(
    ({ code }) => joinCodes.get(code) === undefined,
  )
  const owners = new Map(others.map(({ code, join_code }) => [join_code, code]))
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
