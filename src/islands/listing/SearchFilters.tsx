import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { LOADER_FIRST_RETRY_MS, LOADER_RETRY_MS } from '#lib/rules/limits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { $listing, type ListingState } from '#stores/listing.ts'
import { showListAgain, takeOver } from './take-over.ts'

const IDLE: ListingState = { state: 'idle', says: '' }

/** Changes load the list in place, with progress above everything. */
export function SearchFilters() {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef<Element | null>(null)
  const listing = useStore($listing, { ssr: () => IDLE })
  useEffect(takeOver, [])
  useEffect(() => {
    document
      .querySelector('.list-main')
      ?.toggleAttribute('data-busy', listing.state === 'searching')
    box.current?.togglePopover(false)
    box.current?.togglePopover(listing.state !== 'idle')
  }, [listing.state])
  useRetries(listing)
  return (
    <>
      <p className="visually-hidden" role="status">
        {listing.says}
      </p>
      <div
        ref={box}
        className="list-status"
        popover="manual"
        aria-hidden={listing.state !== 'failed'}
      >
        <p>{listing.says}</p>
        {listing.state === 'failed' && (
          <button
            type="button"
            className="button"
            onFocus={event => (before.current = event.relatedTarget)}
            onClick={() => {
              // The button is removed: restores the previous focus.
              if (before.current instanceof HTMLElement) before.current.focus()
              void showListAgain(listing.href)
            }}
          >
            {actionLabels.retry}
          </button>
        )}
      </div>
    </>
  )
}

/** Retries by itself while visible, and when back online. */
function useRetries(listing: ListingState): void {
  const href = listing.state === 'failed' ? listing.href : undefined
  useEffect(() => {
    if (href === undefined) return undefined
    let timer = setTimeout(() => void again(), LOADER_FIRST_RETRY_MS)
    let over = false
    const again = async () => {
      clearTimeout(timer)
      if (!document.hidden) await showListAgain(href, true)
      if (!over) timer = setTimeout(() => void again(), LOADER_RETRY_MS)
    }
    const connected = () => void again()
    addEventListener('online', connected)
    return () => {
      over = true
      clearTimeout(timer)
      removeEventListener('online', connected)
    }
  }, [href])
}
