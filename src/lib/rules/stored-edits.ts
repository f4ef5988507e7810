import type { RecordEdit } from './record-edits.ts'

/** Longer texts are cut in a history; the version has them whole. */
const TEXT_MAX_CHARS = 20_000
/** Context around a change in a long text. */
const AROUND_CHARS = 60
const LONG_CHARS = 400
const EDITS_MAX = 400
const CUT = '…'

/** Edits for a history: long texts only with the changed part and its context. */
export const storedEdits = (edits: readonly RecordEdit[]): RecordEdit[] =>
  edits.slice(0, EDITS_MAX).map(edit => {
    const { was, now } = edit
    const differing =
      typeof was === 'string' && typeof now === 'string' ? cutToDifference(was, now) : { was, now }
    return {
      ...edit,
      ...(was !== undefined && { was: shortened(differing.was) }),
      ...(now !== undefined && { now: shortened(differing.now) }),
    }
  })

function cutToDifference(was: string, now: string): { was: string; now: string } {
  if (Math.max(was.length, now.length) <= LONG_CHARS) return { was, now }
  const shorter = Math.min(was.length, now.length)
  let start = 0
  while (start < shorter && was[start] === now[start]) start++
  let end = 0
  while (end < shorter - start && was.at(-1 - end) === now.at(-1 - end)) end++
  const part = (text: string): string => {
    const from = Math.max(0, start - AROUND_CHARS)
    const to = Math.min(text.length, text.length - end + AROUND_CHARS)
    return (from > 0 ? CUT : '') + text.slice(from, to) + (to < text.length ? CUT : '')
  }
  return { was: part(was), now: part(now) }
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > TEXT_MAX_CHARS ? value.slice(0, TEXT_MAX_CHARS) + CUT : value
  if (Array.isArray(value)) return value.map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shortened(each)]))
}

/** Separates the stored edits of a content change from the rest. */
export function editsIn(after: Readonly<Record<string, unknown>> | null) {
  const { edits, ...rest } = after ?? {}
  return Array.isArray(edits)
    ? { edits: edits as RecordEdit[], rest }
    : { edits: [], rest: after ?? {} }
}
