import type { z } from 'zod'
import type { List } from './lists.ts'
import { type Place, type Problem, problemAt, type Row } from './problem.ts'

/** A record as it was read, not yet checked. */
export interface RawRow extends Place {
  values: unknown
}

type Schema = Pick<List, 'schema' | 'key'> | { schema: z.ZodType; key: null }

/**
 * The records that are right by themselves; of the others, every problem is told. `seen` holds where
 * keys stand in batches of the file that were read before.
 */
export function parseRows(
  { schema, key }: Schema,
  rows: readonly RawRow[],
  problems: Problem[],
  seen = new Map<unknown, Place>(),
): Row<unknown>[] {
  const partial = key === null ? schema : schema.partial()
  return rows.flatMap(({ values, ...where }) => {
    const place = { ...where, key: keyOf(values, key) }
    const before = problems.length
    const result = partial.safeParse(values)
    for (const issue of result.error?.issues ?? []) problems.push(...problemsOf(place, issue))
    if (key !== null) checkKey(place, key, values, seen, problems)
    return result.success && problems.length === before ? [{ ...place, data: result.data }] : []
  })
}

function keyOf(values: unknown, key: string | null): string | undefined {
  if (key === null || typeof values !== 'object' || values === null) return undefined
  const value = (values as Record<string, unknown>)[key]
  return typeof value === 'string' ? value : undefined
}

/** The key must be there, once in a file. */
function checkKey(
  place: Place,
  key: string,
  values: unknown,
  seen: Map<unknown, Place>,
  problems: Problem[],
): void {
  if (typeof values !== 'object' || values === null) return
  const value = (values as Record<string, unknown>)[key]
  if (value === undefined) problems.push(problemAt(place, key, 'must be given'))
  if (typeof value !== 'string' && typeof value !== 'number') return
  const first = seen.get(value)
  if (!first) seen.set(value, place)
  else {
    const where = first.line === null ? first.path : `line ${first.line}`
    problems.push(problemAt(place, key, `${value} stands in ${where} already`))
  }
}

function problemsOf(place: Place, issue: z.core.$ZodIssue): Problem[] {
  const column = pathOf(issue.path)
  if (issue.code !== 'unrecognized_keys')
    return [problemAt(place, column, asSentence(issue.message))]
  return issue.keys.map(name =>
    problemAt(place, column ? `${column}.${name}` : name, 'is not a field of this record'),
  )
}

// What zod itself says of a value where no sentence of ours is given.
const asSentence = (message: string): string =>
  message.startsWith('Invalid input: expected object') ? 'must be an object' : message

const pathOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === 'number'
        ? `${text}[${part}]`
        : text
          ? `${text}.${String(part)}`
          : String(part),
    '',
  )
