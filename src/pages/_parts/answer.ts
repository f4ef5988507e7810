import { ApiError } from '#lib/api/api-error.ts'

// What a page makes of an answer that does not come. Three things can happen, and a page decides
// between them by the function that it reads with:
//
//   the page is about it       `dataOrNull`  no such thing → null → the page says 404 (Gone.astro)
//                                            not now → throws → middleware.ts answers 503, and the
//                                            front door gives the copy it kept, if it has one
//   the page can stand without `dataOr`      of `locals.aside`, which waits a second at most for each
//                                            call: whatever went wrong → what stands instead; such a
//                                            page is not kept (middleware.ts sees to that)
//   a list, which is always there            await the call itself: not now → throws → 503
//
// Nobody catches an OfflineError by hand: a 503 must not look like a 404, nor like an empty list.
// All calls of a page share one deadline, so a page never waits longer than three seconds.

const UNKNOWN = new Set([404, 422])

/**
 * The data of an answer, or null where the API knows of no such thing (404, or an address that makes
 * no sense). That it cannot be asked now is thrown on, and becomes the page of 503.astro.
 */
export const dataOrNull = async <T>(answer: Promise<{ data: T }>): Promise<T | null> =>
  (await orNull(answer)).data

/** As an answer, for a page that can stand without: `dataOr(orNull(…), instead)`. */
export async function orNull<T>(answer: Promise<{ data: T }>): Promise<{ data: T | null }> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && UNKNOWN.has(error.code)) return { data: null }
    throw error
  }
}

/** The data of an answer that the page can do without; one that did not come is logged. */
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
