import { useStore } from '@nanostores/react'
import { type RefObject, useEffect, useRef } from 'react'
import { IN_FIELD } from '#lib/rules/search.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { searchLabels, suggestionsFound } from '#lib/text/labels/search.ts'
import { $searches, $suggested, type Suggested, suggestFor } from '#stores/search.ts'
import { $searchField, closeSearchField } from '#stores/search-field.ts'
import { RecentSearches } from './RecentSearches.tsx'
import { countOf, SuggestPanel } from './SuggestPanel.tsx'
import { LIST_ID, optionId, wireField } from './wire-field.ts'
import styles from './search-box.module.css'

const NO_SEARCHES: string[] = []

/**
 * Section 2: suggestions for the search field of the header, and what was searched for before. It
 * stands inside the form; the field itself stays the server's (wire-field.ts).
 */
export function SearchBox() {
  const said = useRef<HTMLParagraphElement>(null)
  const { text, open, at } = useStore($searchField)
  const suggested = useStore($suggested)
  const searches = useStore($searches, { ssr: () => NO_SEARCHES })
  useEffect(() => {
    const field = fieldOf(said)
    return field?.form ? wireField(field, field.form) : undefined
  }, [])

  const shown = open && (suggested.state !== 'idle' || (text === '' && searches.length > 0))
  const options = !shown ? 0 : text === '' ? searches.length : countOf(suggested)
  useEffect(() => {
    const field = fieldOf(said)
    if (field) tellChosen(field, options > 0, at)
  }, [options, at])

  return (
    <>
      <p ref={said} className="hush" role="status">
        {open ? statusOf(suggested) : ''}
      </p>
      {(text !== '' || shown) && (
        <button
          type="button"
          className={styles.clear}
          aria-label={text === '' ? searchLabels.closeSuggestions : searchLabels.clearText}
          onClick={() => clear(fieldOf(said))}
        >
          <span className="i i-close" aria-hidden="true" />
        </button>
      )}
      {shown && (
        <div className={styles.panel} data-suggest>
          {text === '' ? (
            <RecentSearches searches={searches} at={at} onForget={() => fieldOf(said)?.focus()} />
          ) : (
            <SuggestPanel suggested={suggested} at={at} />
          )}
        </div>
      )}
    </>
  )
}

const fieldOf = (said: RefObject<HTMLElement | null>): HTMLInputElement | null =>
  said.current?.closest('form')?.querySelector('input') ?? null

function tellChosen(field: HTMLInputElement, expanded: boolean, at: number): void {
  const chosen = at === IN_FIELD ? null : document.getElementById(optionId(at))
  const tell = (name: string, value: string | undefined) =>
    value === undefined ? field.removeAttribute(name) : field.setAttribute(name, value)
  tell('aria-expanded', String(expanded))
  tell('aria-controls', expanded ? LIST_ID : undefined)
  tell('aria-activedescendant', chosen?.id)
  chosen?.scrollIntoView({ block: 'nearest' })
}

function statusOf({ state, found, fault }: Suggested): string {
  if (state === 'failed') return fault
  if (state !== 'found' || !found) return ''
  const count = found.brands.length + found.categories.length + found.products.length
  return count > 0 ? suggestionsFound(count) : catalogMessages.nothingFound
}

/** Empties the field; an empty one closes. */
function clear(field: HTMLInputElement | null): void {
  if (!field) return
  if (field.value === '') {
    closeSearchField()
    return
  }
  field.value = ''
  suggestFor('')
  $searchField.set({ text: '', open: true, at: IN_FIELD })
  field.focus()
}
