import type { z } from 'zod'
import type { List } from './lists.ts'
import { type RecordLocation, type Problem, problemAt, type Row } from './problem.ts'

export interface RawRow extends RecordLocation {
  values: unknown
}

type Schema =
  | Pick<List, 'schema' | 'key' | 'unique'>
  | { schema: z.ZodType; key: null; unique?: undefined }

/** @param locations of keys and unique items in earlier batches of the file */
export function parseRows(
  { schema, key, unique }: Schema,
  rows: readonly RawRow[],
  problems: Problem[],
  locations = new Map<unknown, RecordLocation>(),
): Row<unknown>[] {
  const partial = key === null ? schema : schema.partial()
  return rows.flatMap(({ values, ...source }) => {
    const location = { ...source, key: keyOf(values, key) }
    const before = problems.length
    const result = partial.safeParse(values)
    for (const issue of result.error?.issues ?? []) problems.push(...problemsOf(location, issue))
    if (key !== null) checkKey(location, key, values, locations, problems)
    if (result.success && unique !== undefined && problems.length === before)
      checkUnique(location, unique, result.data, locations, problems)
    return result.success && problems.length === before ? [{ ...location, data: result.data }] : []
  })
}

function keyOf(values: unknown, key: string | null): string | undefined {
  if (key === null || typeof values !== 'object' || values === null) return undefined
  const value = (values as Record<string, unknown>)[key]
  return typeof value === 'string' ? value : undefined
}

/** Required and unique within a file. */
function checkKey(
  location: RecordLocation,
  key: string,
  values: unknown,
  locations: Map<unknown, RecordLocation>,
  problems: Problem[],
): void {
  if (typeof values !== 'object' || values === null) return
  const value = (values as Record<string, unknown>)[key]
  if (value === undefined) problems.push(problemAt(location, key, 'must be given'))
  if (typeof value !== 'string' && typeof value !== 'number') return
  const earlier = locations.get(value)
  if (!earlier) locations.set(value, location)
  else problems.push(problemAt(location, key, `${value} stands in ${positionOf(earlier)} already`))
}

const positionOf = ({ line, path }: RecordLocation): string =>
  line === null ? path : `line ${line}`

function checkUnique(
  location: RecordLocation,
  column: string,
  data: unknown,
  locations: Map<unknown, RecordLocation>,
  problems: Problem[],
): void {
  const items = (data as Record<string, readonly string[] | null | undefined>)[column] ?? []
  for (const item of items) {
    // A key can be the same text.
    const name = `${column} ${item}`
    const earlier = locations.get(name)
    if (!earlier) locations.set(name, location)
    else
      problems.push(problemAt(location, column, `${item} stands in ${positionOf(earlier)} already`))
  }
}

function problemsOf(location: RecordLocation, issue: z.core.$ZodIssue): Problem[] {
  const column = pathOf(issue.path)
  if (issue.code !== 'unrecognized_keys')
    return [problemAt(location, column, asSentence(issue.message))]
  return issue.keys.map(name =>
    problemAt(location, column ? `${column}.${name}` : name, 'is not a field of this record'),
  )
}

// Replaces zod's own wording.
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
