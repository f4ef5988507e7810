import { type CallName, callTable } from '#lib/contract/calls.ts'
import { findSharedRead } from '#lib/contract/shared-reads.ts'
import { chosenQuery, pageQuery, writtenQuery } from '#lib/rules/page-query.ts'

/** Cache key of a page, or of a call with its query. */
export type CacheKey =
  | { kind: 'page'; key: string }
  | {
      kind: 'call'
      key: string
      name: CallName
      params: Record<string, string>
      query: Record<string, string>
    }

/** Null when not cacheable; otherwise query names in a fixed order. */
export function cacheKeyOf(url: URL): CacheKey | null {
  const { pathname, searchParams } = url
  if (!pathname.startsWith('/api/')) {
    const query = chosenQuery(searchParams, pageQuery(pathname))
    return { kind: 'page', key: pathname + writtenQuery(query) }
  }
  const read = findSharedRead(pathname)
  if (!read) return null
  const query = chosenQuery(searchParams, Object.keys(callTable[read.name].query?.shape ?? {}))
  return { kind: 'call', key: pathname.replace(/\/$/, '') + writtenQuery(query), ...read, query }
}
