import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { actionLabels } from '#lib/text/labels/action.ts'
import { $listing, type ListingState } from '#stores/listing.ts'
import { showList, takeOver } from './take-over.ts'

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
              void showList(told.href)
            }}
          >
            {actionLabels.retry}
          </button>
        )}
      </div>
    </>
  )
}
