import type { z } from 'zod'
import { fieldUnknown } from '#lib/text/fields.ts'
import { claimMessages } from '#lib/text/messages/claim.ts'
import { tillMessages } from '#lib/text/messages/till.ts'
import { wireFieldMissing } from '#lib/text/wire-field-missing.ts'
import { wireFieldName } from '#lib/text/wire-fields.ts'
import { issueSentence } from '../platform/http/validation.ts'

export type ReadLine<Line> = { line: Line } | { fault: string }

/** A line, or the sentence that says what is wrong with it. */
export function readLine<Line>(schema: z.ZodType<Line>, sent: unknown): ReadLine<Line> {
  const { data, error } = schema.safeParse(sent, { reportInput: true })
  const [issue] = error?.issues ?? []
  return issue ? { fault: sentenceOf(issue) } : { line: data as Line }
}

/** Of fields of which exactly one is sent. */
const ONE_OF: Readonly<Record<string, string>> = {
  sku: tillMessages.oneName,
  barcode: tillMessages.oneName,
  on_hand: tillMessages.oneAmount,
  delta: tillMessages.oneAmount,
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  const field = String(issue.path[0] ?? 'row')
  const oneOf = ONE_OF[field]
  if (issue.code === 'custom' && oneOf !== undefined) return oneOf
  if (issue.code === 'unrecognized_keys') return fieldUnknown(issue.keys[0] ?? '')
  if (issue.code === 'not_multiple_of') return claimMessages.wholeToman
  return issueSentence(issue, wireFieldName(field), wireFieldMissing(field))
}

interface Names {
  sku: string | null
  barcode: string | null
}

interface LineCalls<Line, Result> {
  read: (line: unknown) => ReadLine<Line>
  /** A line of no product, which stands for one that cannot be read: the batch records them all. */
  nameless: Line
  invalid: (message: string) => Result
  apply: (lines: readonly Line[]) => Promise<Result[]>
}

/** Answers each line in its place, with what it was called by. */
export async function answerEach<Line, Result extends { sku: string | null }>(
  sent: readonly unknown[],
  { read, nameless, invalid, apply }: LineCalls<Line, Result>,
): Promise<(Result & Names)[]> {
  const lines = sent.map(read)
  const results = await apply(lines.map(each => ('line' in each ? each.line : nameless)))
  return lines.flatMap((each, at) => {
    const result = 'line' in each ? results[at] : invalid(each.fault)
    const [sku, barcode] = [textOf(sent[at], 'sku'), textOf(sent[at], 'barcode')]
    return result ? [{ ...result, sku: result.sku ?? sku, barcode }] : []
  })
}

function textOf(line: unknown, field: keyof Names): string | null {
  const value: unknown = Object.getOwnPropertyDescriptor(line ?? {}, field)?.value
  return typeof value === 'string' ? value : null
}
