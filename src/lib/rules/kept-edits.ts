import type { RecordEdit } from './record-edits.ts'

/** What is kept of one text; all of it stands in its version. */
const TEXT_MAX_CHARS = 20_000
/** What is kept of the words around what was changed in a long text. */
const AROUND_CHARS = 60
const LONG_CHARS = 400
const EDITS_MAX = 400
const CUT = '…'

/**
 * Edits as a history keeps them: of long texts that were changed only where they differ, with some
 * words around it.
 */
export const keptEdits = (edits: readonly RecordEdit[]): RecordEdit[] =>
  edits.slice(0, EDITS_MAX).map(edit => {
    const { was, now } = edit
    const differing =
      typeof was === 'string' && typeof now === 'string' ? cutAlike(was, now) : { was, now }
    return {
      ...edit,
      ...(was !== undefined && { was: shortened(differing.was) }),
      ...(now !== undefined && { now: shortened(differing.now) }),
    }
  })

function cutAlike(was: string, now: string): { was: string; now: string } {
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

/** The edits that a change of content keeps in its `after`, as the server wrote them, and the rest. */
export function editsIn(after: Readonly<Record<string, unknown>> | null) {
  const { edits, ...rest } = after ?? {}
  return Array.isArray(edits)
    ? { edits: edits as RecordEdit[], rest }
    : { edits: [], rest: after ?? {} }
}
