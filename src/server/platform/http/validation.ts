import { z } from 'zod'
import { HttpStatus } from '#lib/codes/http.ts'
import type { CallSpec } from '#lib/contract/call.ts'
import {
  fieldInvalid,
  fieldNotCode,
  fieldNotNumber,
  fieldNotWhole,
  fieldTooBig,
  fieldTooLong,
  fieldTooShort,
  fieldTooSmall,
  inRow,
} from '#lib/text/fields.ts'
import { wireFieldName } from '#lib/text/wire-fields.ts'
import { wireFieldMissing } from '#lib/text/wire-field-missing.ts'
import { CODE_PATTERN, SKU_PATTERN } from '#lib/contract/code-patterns.ts'
import { ApiError } from './errors.ts'

type Issue = z.core.$ZodIssue
const NUMBERS: ReadonlySet<string> = new Set(['number', 'int'])

export type Faults = Record<string, string[]>

interface BodyOptions {
  /** Labels of fields that mean something else here. */
  names?: CallSpec['names']
  /** Faults of the valid fields, when others are invalid. */
  rules?: ((readable: never) => Faults | Promise<Faults>) | undefined
}

/** 422 with Persian sentences by field. */
export function parseInput<S extends z.ZodType>(
  schema: S,
  input: unknown,
  names: CallSpec['names'] = {},
): z.output<S> {
  const result = schema.safeParse(input, { reportInput: true })
  if (result.success) return result.data
  throw new ApiError(HttpStatus.unprocessable, sentencesByField(result.error.issues, names))
}

/** As `parseInput`, with the rules' faults in the same 422. */
export async function parseBody<S extends z.ZodType>(
  schema: S,
  input: unknown,
  { names = {}, rules }: BodyOptions,
): Promise<z.output<S>> {
  const result = schema.safeParse(input, { reportInput: true })
  if (result.success) return result.data
  const invalid = sentencesByField(result.error.issues, names)
  const ruleFaults =
    rules && schema instanceof z.ZodObject ? await rules(readable(schema, input)) : {}
  throw new ApiError(HttpStatus.unprocessable, {
    ...invalid,
    ...withoutFields(ruleFaults, invalid),
  })
}

function readable(schema: z.ZodObject, input: unknown): never {
  const fields = Object.entries(schema.shape).flatMap(([name, item]) => {
    const value = Object.getOwnPropertyDescriptor(input ?? {}, name)?.value as unknown
    const result = (item as z.ZodType).safeParse(value)
    return result.success ? [[name, result.data] as const] : []
  })
  return Object.fromEntries(fields) as never
}

const withoutFields = (faults: Faults, reported: Faults): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([field]) => !Object.hasOwn(reported, field)))

function sentencesByField(
  issues: readonly Issue[],
  names: Partial<Record<string, string>>,
): Faults {
  const fields: Faults = {}
  for (const issue of issues.flatMap(intendedIssues)) {
    const field = String(issue.path[0] ?? 'request')
    const sentences = (fields[field] ??= [])
    const sentence = rowSentence(issue, names[field] ?? field)
    if (!sentences.includes(sentence)) sentences.push(sentence)
  }
  return fields
}

/** Reports the first branch of a union that allows every present field. */
function intendedIssues(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const branches = issue.errors.filter(branch => branch.some(item => item.path.length > 0))
  const intended = branches.find(branch => !branch.some(mustBeAbsent)) ?? branches[0]
  if (!intended) return [issue]
  return intended
    .map(item => ({ ...item, path: [...issue.path, ...item.path] }))
    .flatMap(intendedIssues)
}

const mustBeAbsent = (issue: Issue): boolean =>
  issue.code === 'invalid_type' && issue.expected === 'null'

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Within a list: by the field's own name and the row number. */
function rowSentence(issue: Issue, field: string): string {
  const [, row, part] = issue.path
  if (typeof row !== 'number') return sentenceOf(issue, field)
  return inRow(row + 1, sentenceOf(issue, typeof part === 'string' ? part : field))
}

const sentenceOf = (issue: Issue, field: string): string =>
  issueSentence(issue, wireFieldName(field), wireFieldMissing(field))

const CONTAINERS = new Set(['string', 'array'])

/** `missing` is the sentence for an absent value. */
export function issueSentence(issue: Issue, label: string, missing: string): string {
  if (isAbsent(issue.input)) return missing
  switch (issue.code) {
    case 'invalid_type':
      if (!NUMBERS.has(issue.expected)) return fieldInvalid(label)
      return typeof issue.input === 'number' ? fieldNotWhole(label) : fieldNotNumber(label)
    case 'too_big':
      return issue.origin === 'string'
        ? fieldTooLong(label, Number(issue.maximum))
        : fieldTooBig(label, Number(issue.maximum))
    case 'too_small':
      if (CONTAINERS.has(issue.origin) && Number(issue.minimum) <= 1) return missing
      return issue.origin === 'string'
        ? fieldTooShort(label, Number(issue.minimum))
        : fieldTooSmall(label, Number(issue.minimum))
    case 'invalid_format':
      if (issue.pattern === String(CODE_PATTERN)) return fieldNotCode(label, 'lower')
      return issue.pattern === String(SKU_PATTERN)
        ? fieldNotCode(label, 'upper')
        : fieldInvalid(label)
    default:
      return fieldInvalid(label)
  }
}
