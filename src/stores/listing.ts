import { atom } from 'nanostores'
import { FETCH_TIMEOUT_MS } from '#lib/rules/limits.ts'
import { unanswered } from '#lib/text/labels/unanswered.ts'

/** What the visitor of a list waits for. */
export type ListingState =
  | { state: 'rest'; says: string }
  | { state: 'searching'; says: string }
  | { state: 'failed'; says: string; href: string }

export const $listing = atom<ListingState>({ state: 'rest', says: '' })

let asked: AbortController | undefined

/** A list as its own page shows it. */
export interface FoundListing {
  /** Where it really is: the address may have been sent on. */
  href: string
  html: string
}

interface Asking {
  /** What has to be there, too, before the list is found. */
  ready?: Promise<unknown>
  /** Nobody is told of it before it has come. */
  quiet?: boolean
}

/**
 * Another list: the page at its address, which stands ready for everybody. Null when it did not
 * come (section 8: 'category load'), or when something else was asked for before `ready`, too, was.
 */
export async function findListing(
  href: string,
  { ready, quiet = false }: Asking = {},
): Promise<FoundListing | null> {
  asked?.abort()
  const mine = (asked = new AbortController())
  const late = setTimeout(() => mine.abort(), FETCH_TIMEOUT_MS)
  if (!quiet) $listing.set({ state: 'searching', says: unanswered.searching })
  try {
    const answer = await fetch(href, { signal: mine.signal })
    if (!answer.ok) throw new Error(`${href} answered ${answer.status}`)
    const html = await answer.text()
    await ready
    return asked === mine ? { href: answer.url || href, html } : null
  } catch {
    if (asked === mine) $listing.set({ state: 'failed', says: unanswered.temporarilyDown, href })
    return null
  } finally {
    clearTimeout(late)
  }
}

/** Forgets what was asked for: the visitor is choosing something else. */
export function dropListing(): void {
  asked?.abort()
  asked = undefined
  $listing.set({ state: 'rest', says: '' })
}

/** The list is there; `says` tells those who hear the page how many products it has. */
export function showedListing(says: string): void {
  $listing.set({ state: 'rest', says })
}
