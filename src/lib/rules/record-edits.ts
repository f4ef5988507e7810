/** Position from 1, with what identifies the entry. */
export interface EditedEntry {
  place: number
  /** Such as `media`. */
  kind?: string | undefined
  /** Code or name. */
  name?: string | undefined
}

/** Path of a value: fields and list entries. */
export type EditPath = readonly (string | EditedEntry)[]

export interface RecordEdit {
  path: EditPath
  is: 'changed' | 'added' | 'dropped' | 'moved'
  was?: unknown
  now?: unknown
  /** Former position of a moved entry, from 1. */
  from?: number | undefined
}

type State = Readonly<Record<string, unknown>>
type List = readonly unknown[]
/** Indexes before and after. */
type Pair = readonly [before: number, after: number]

/**
 * Differences of two states field by field; in lists the added, removed, moved and changed entries.
 * Entries match by code, by equal content, else by most common fields within a kind.
 */
export function editsOf(before: unknown, after: unknown, path: EditPath = []): RecordEdit[] {
  if (isEmpty(before) && isEmpty(after)) return []
  if (isState(before) && isState(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...names].flatMap(name => editsOf(before[name], after[name], [...path, name]))
  }
  if (isList(before) && isList(after)) return listEdits(before ?? [], after ?? [], path)
  if (isSame(before, after)) return []
  return [{ path, is: 'changed', was: before, now: after }]
}

function listEdits(before: List, after: List, path: EditPath): RecordEdit[] {
  const pairs = pairsOf(before, after)
  const still = inOrder(pairs)
  const dropped = before.flatMap((was, index): RecordEdit[] =>
    pairs.some(([old]) => old === index)
      ? []
      : [{ path: [...path, entryAt(was, index)], is: 'dropped', was }],
  )
  const others = after.flatMap((now, index): RecordEdit[] => {
    const own = [...path, entryAt(now, index)]
    const pair = pairs.find(([, fresh]) => fresh === index)
    if (!pair) return [{ path: own, is: 'added', now }]
    const [old] = pair
    const moved: RecordEdit[] = still.has(pair) ? [] : [{ path: own, is: 'moved', from: old + 1 }]
    return [...moved, ...editsOf(before[old], now, own)]
  })
  return [...dropped, ...others]
}

/** Matches entries by code, by content, then by common fields. */
function pairsOf(before: List, after: List): Pair[] {
  const pairs: Pair[] = []
  const left = new Set(before.keys())
  const fresh: number[] = []
  for (const [index, now] of after.entries()) {
    const same = [...left].find(old => isOne(before[old], now))
    if (same === undefined) fresh.push(index)
    else {
      pairs.push([same, index])
      left.delete(same)
    }
  }
  for (const index of fresh) {
    const [best] = [...left]
      .map(old => ({ old, alike: likeness(before[old], after[index]) }))
      .filter(({ alike }) => alike > 0)
      .sort((one, other) => other.alike - one.alike)
    if (!best) continue
    pairs.push([best.old, index])
    left.delete(best.old)
  }
  return pairs.sort(([, one], [, other]) => one - other)
}

function isOne(one: unknown, other: unknown): boolean {
  const code = textIn(one, 'code')
  return code === undefined ? isSame(one, other) : code === textIn(other, 'code')
}

/** Number of equal fields; 0 means different entries. */
function likeness(one: unknown, other: unknown): number {
  if (!isState(one) || !isState(other) || kindIn(one) !== kindIn(other)) return 0
  if (textIn(one, 'code') !== undefined && textIn(other, 'code') !== undefined) return 0
  return Object.keys(one).filter(name => isSame(one[name], other[name])).length
}

/** The longest subsequence whose order is unchanged; all other pairs moved. */
function inOrder(pairs: readonly Pair[]): ReadonlySet<Pair> {
  let longest: Pair[] = []
  const ending: Pair[][] = []
  for (const pair of pairs) {
    const before = ending
      .filter(chain => (chain.at(-1)?.[0] ?? -1) < pair[0])
      .reduce<Pair[]>((best, chain) => (chain.length > best.length ? chain : best), [])
    const chain = [...before, pair]
    ending.push(chain)
    if (chain.length > longest.length) longest = chain
  }
  return new Set(longest)
}

function entryAt(entry: unknown, index: number): EditedEntry {
  const kind = isState(entry) ? kindIn(entry) : undefined
  const name = ['title', 'name', 'question', 'code'].map(each => textIn(entry, each)).find(Boolean)
  return { place: index + 1, ...(kind && { kind }), ...(name && { name }) }
}

const kindIn = (entry: State): string | undefined =>
  textIn(entry, 'type_en') ?? textIn(entry, 'model')

function textIn(entry: unknown, name: string): string | undefined {
  const value = isState(entry) ? entry[name] : undefined
  return typeof value === 'string' ? value : undefined
}

const isState = (value: unknown): value is State =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An absent field counts as an empty list. */
const isList = (value: unknown): value is List | undefined =>
  value === undefined || Array.isArray(value)

const isEmpty = (value: unknown): boolean =>
  value == null || value === '' || (Array.isArray(value) && value.length === 0)

function isSame(one: unknown, other: unknown): boolean {
  if (!isState(one) || !isState(other)) return JSON.stringify(one) === JSON.stringify(other)
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every(name => isSame(one[name], other[name]))
}

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
