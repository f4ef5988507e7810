import { ApiError } from '#lib/api/api-error.ts'

// Handling of failed calls. For its record a page uses `dataOrNull`: null becomes 404 (NotFound.astro),
// a temporary failure throws and becomes 503 or the cached copy (middleware.ts). For optional parts
// `dataOr` with `locals.optionalApi` (a second at most per call); such a page is not cached. A list
// awaits its call. Never catch OfflineError: a 503 must not look like a 404 or an empty list. All
// calls of a page share a deadline of three seconds.

const UNKNOWN = new Set([404, 422])

/** Null when the API knows no such record. Temporary failures are thrown. */
export const dataOrNull = async <T>(answer: Promise<{ data: T }>): Promise<T | null> =>
  (await orNull(answer)).data

/** For pages that work without it: `dataOr(orNull(…), instead)`. */
export async function orNull<T>(answer: Promise<{ data: T }>): Promise<{ data: T | null }> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && UNKNOWN.has(error.code)) return { data: null }
    throw error
  }
}

/** A fallback for optional data; failures are logged. */
export async function dataOr<T, I>(answer: Promise<{ data: T }>, instead: I): Promise<T | I> {
  try {
    return (await answer).data
  } catch {
    return instead
  }
}

/** An id in the address, or null. */
export function idOf(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}
