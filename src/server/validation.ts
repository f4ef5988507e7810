import { z } from 'zod'
import type { CallSpec } from '#lib/contract/call.ts'
import {
  fieldInvalid,
  fieldNotNumber,
  fieldTooBig,
  fieldTooLong,
  fieldTooShort,
  fieldTooSmall,
  inRow,
} from '#lib/text/fields.ts'
import { wireFieldMissing, wireFieldName } from '#lib/text/wire-fields.ts'
import { ApiError } from './errors.ts'

type Issue = z.core.$ZodIssue
const NUMBERS: ReadonlySet<string> = new Set(['number', 'int'])

/** Sentences by field, as a 422 tells them. */
export type Faults = Record<string, string[]>

interface Ways {
  /** What a field is called where its name on the wire means something else than elsewhere. */
  names?: CallSpec['names']
  /** What the rules say of the fields that could be read, when others could not. */
  judge?: ((readable: never) => Faults | Promise<Faults>) | undefined
}

/** Parses input by the contract; throws 422 with Persian sentences by field. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input, { reportInput: true })
  if (result.success) return result.data
  throw new ApiError(422, sentencesByField(result.error.issues, {}))
}

/** Parses a body as `parseInput` does, and tells in one answer what the rules say of it too. */
export async function parseBody<S extends z.ZodType>(
  schema: S,
  input: unknown,
  { names = {}, judge }: Ways,
): Promise<z.output<S>> {
  const result = schema.safeParse(input, { reportInput: true })
  if (result.success) return result.data
  const unread = sentencesByField(result.error.issues, names)
  const judged = judge && schema instanceof z.ZodObject ? await judge(readable(schema, input)) : {}
  throw new ApiError(422, { ...unread, ...without(judged, unread) })
}

/** The fields of a body that can be read when each is taken for itself. */
function readable(schema: z.ZodObject, input: unknown): never {
  const fields = Object.entries(schema.shape).flatMap(([name, each]) => {
    const given = Object.getOwnPropertyDescriptor(input ?? {}, name)?.value as unknown
    const result = (each as z.ZodType).safeParse(given)
    return result.success ? [[name, result.data] as const] : []
  })
  return Object.fromEntries(fields) as never
}

const without = (faults: Faults, told: Faults): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => !Object.hasOwn(told, field)))

function sentencesByField(
  issues: readonly Issue[],
  names: Partial<Record<string, string>>,
): Faults {
  const fields: Faults = {}
  for (const issue of issues.flatMap(meantOfUnion)) {
    const field = String(issue.path[0] ?? 'request')
    const sentences = (fields[field] ??= [])
    const sentence = sentenceOfPart(issue, names[field] ?? field)
    if (!sentences.includes(sentence)) sentences.push(sentence)
  }
  return fields
}

/** A union failed as a whole: speak of the first branch that takes every field that was given. */
function meantOfUnion(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const branches = issue.errors.filter(branch => branch.some(each => each.path.length > 0))
  const meant = branches.find(branch => !branch.some(mustBeAbsent)) ?? branches[0]
  if (!meant) return [issue]
  return meant.map(each => ({ ...each, path: [...issue.path, ...each.path] })).flatMap(meantOfUnion)
}

const mustBeAbsent = (issue: Issue): boolean =>
  issue.code === 'invalid_type' && issue.expected === 'null'

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === ''

/** A part of a list's row is told by its own name, and by the number of the row. */
function sentenceOfPart(issue: Issue, field: string): string {
  const [, row, part] = issue.path
  if (typeof row !== 'number') return sentenceOf(issue, field)
  return inRow(row + 1, sentenceOf(issue, typeof part === 'string' ? part : field))
}

const sentenceOf = (issue: Issue, field: string): string =>
  issueSentence(issue, wireFieldName(field), wireFieldMissing(field))

/** What is empty where it has nothing in it. */
const HOLDERS = new Set(['string', 'array'])

/** What an issue says of a field that is called so; `missing` where there is nothing in it. */
export function issueSentence(issue: Issue, label: string, missing: string): string {
  if (isAbsent(issue.input)) return missing
  switch (issue.code) {
    case 'invalid_type':
      return NUMBERS.has(issue.expected) ? fieldNotNumber(label) : fieldInvalid(label)
    case 'too_big':
      return issue.origin === 'string'
        ? fieldTooLong(label, Number(issue.maximum))
        : fieldTooBig(label, Number(issue.maximum))
    case 'too_small':
      if (HOLDERS.has(issue.origin) && Number(issue.minimum) <= 1) return missing
      return issue.origin === 'string'
        ? fieldTooShort(label, Number(issue.minimum))
        : fieldTooSmall(label, Number(issue.minimum))
    default:
      return fieldInvalid(label)
  }
}
