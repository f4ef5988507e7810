import { atom } from 'nanostores'
import { FETCH_TIMEOUT_MS } from '#lib/rules/limits.ts'
import { requestStateLabels } from '#lib/text/labels/request-state.ts'

/** State of the list that is being loaded. */
export type ListingState =
  | { state: 'idle'; says: string }
  | { state: 'searching'; says: string }
  | { state: 'failed'; says: string; href: string }

export const $listing = atom<ListingState>({ state: 'idle', says: '' })

let request: AbortController | undefined

export interface LoadedListing {
  /** The final address, after redirects. */
  href: string
  html: string
}

interface LoadOptions {
  /** Also awaited before the list is returned. */
  ready?: Promise<unknown>
  /** Shows no loading state. */
  quiet?: boolean
}

/** Null when it failed or another list was requested meanwhile. */
export async function loadListing(
  href: string,
  { ready, quiet = false }: LoadOptions = {},
): Promise<LoadedListing | null> {
  request?.abort()
  const mine = (request = new AbortController())
  const late = setTimeout(() => mine.abort(), FETCH_TIMEOUT_MS)
  if (!quiet) $listing.set({ state: 'searching', says: requestStateLabels.searching })
  try {
    const answer = await fetch(href, { signal: mine.signal })
    if (!answer.ok) throw new Error(`${href} answered ${answer.status}`)
    const html = await answer.text()
    await ready
    return request === mine ? { href: answer.url || href, html } : null
  } catch {
    if (request === mine)
      $listing.set({ state: 'failed', says: requestStateLabels.temporarilyDown, href })
    return null
  } finally {
    clearTimeout(late)
  }
}

export function cancelListing(): void {
  request?.abort()
  request = undefined
  $listing.set({ state: 'idle', says: '' })
}

/** `says` is announced to screen readers. */
export function announceListing(says: string): void {
  $listing.set({ state: 'idle', says })
}
