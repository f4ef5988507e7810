import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { LOADER_FIRST_RETRY_MS, LOADER_RETRY_MS } from '#lib/rules/limits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { $listing, type ListingState } from '#stores/listing.ts'
import { showListAgain, takeOver } from './take-over.ts'

const AT_REST: ListingState = { state: 'rest', says: '' }

/**
 * Takes over the form and the links that the page already has: a change applies itself, without
 * another page. What is waited for stands over everything, the drawer too.
 */
export function SearchFilters() {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef<Element | null>(null)
  const told = useStore($listing, { ssr: () => AT_REST })
  useEffect(takeOver, [])
  useEffect(() => {
    document.querySelector('.list-main')?.toggleAttribute('data-busy', told.state === 'searching')
    box.current?.togglePopover(false)
    box.current?.togglePopover(told.state !== 'rest')
  }, [told.state])
  useAgain(told)
  return (
    <>
      <p className="hush" role="status">
        {told.says}
      </p>
      <div ref={box} className="list-says" popover="manual" aria-hidden={told.state !== 'failed'}>
        <p>{told.says}</p>
        {told.state === 'failed' && (
          <button
            type="button"
            className="btn"
            onFocus={event => (before.current = event.relatedTarget)}
            onClick={() => {
              // It goes with its press: the focus is again where it came from.
              if (before.current instanceof HTMLElement) before.current.focus()
              void showListAgain(told.href)
            }}
          >
            {actionLabels.retry}
          </button>
        )}
      </div>
    </>
  )
}

/** What failed is asked for again by itself: where somebody looks, and at once with the connection. */
function useAgain(told: ListingState): void {
  const href = told.state === 'failed' ? told.href : undefined
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
