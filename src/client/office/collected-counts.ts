import type { CollectedCount, SentCount } from '#lib/rules/picking.ts'

/** A count that is not stored by the server yet, or was refused. */
export interface WaitingCount extends SentCount {
  /** Of the goods, with their position in the cart. */
  name: string
  /** As people read it. */
  text: string
  /** Why the server did not store it. */
  refusal?: string
}

/** Of an answer of the server. */
export interface RefusedCount {
  line: number
  reason: string
  collected: CollectedCount | null
}

/** The counts of a member in this browser; they survive a reload. */
export interface CountStorage {
  read: () => WaitingCount[]
  write: (counts: readonly WaitingCount[]) => void
}

/** Without storage (full or blocked) counts wait in memory. */
export function countStorage(key: string): CountStorage {
  let memory: WaitingCount[] | null = null
  return {
    read: () => memory ?? parsed(localStorage.getItem(key)),
    write: counts => {
      try {
        if (counts.length === 0) localStorage.removeItem(key)
        else localStorage.setItem(key, JSON.stringify(counts))
        memory = null
      } catch {
        memory = [...counts]
      }
    },
  }
}

function parsed(text: string | null): WaitingCount[] {
  try {
    return JSON.parse(text ?? '[]') as WaitingCount[]
  } catch {
    return []
  }
}

export const isSameCount = (a: CollectedCount | null, b: CollectedCount | null): boolean =>
  a?.picked === b?.picked && a?.picked_g === b?.picked_g && a?.scanned === b?.scanned

/**
 * With a new count of a line, last in the order of sending. It keeps what the server had when the
 * line was counted first.
 */
export function withCount(
  counts: readonly WaitingCount[],
  count: WaitingCount,
): readonly WaitingCount[] {
  const before = counts.find(({ line }) => line === count.line)
  const others = counts.filter(({ line }) => line !== count.line)
  const { was } = before && before.refusal === undefined ? before : count
  return [...others, { ...count, was }]
}

/**
 * What still waits after an answer: counts that changed meanwhile now follow what was stored, and
 * refused ones stay with the reason.
 */
export function afterAnswer(
  counts: readonly WaitingCount[],
  sent: readonly WaitingCount[],
  refused: readonly RefusedCount[],
): WaitingCount[] {
  const sentByLine = new Map(sent.map(each => [each.line, each]))
  const refusals = new Map(refused.map(each => [each.line, each]))
  return counts.flatMap(count => {
    const sentCount = sentByLine.get(count.line)
    if (!sentCount) return [count]
    const refusal = refusals.get(count.line)
    if (refusal) return [{ ...count, was: refusal.collected, refusal: refusal.reason }]
    const { picked, picked_g, scanned } = sentCount
    const was = { picked, picked_g, scanned }
    return isSameCount(count, was) ? [] : [{ ...count, was }]
  })
}
