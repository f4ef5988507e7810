import { useStore } from '@nanostores/react'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { IN_FIELD } from '#lib/rules/search.ts'
import { searchLabels } from '#lib/text/labels/search.ts'
import { $searches, $suggested, countOf, suggestFor } from '#stores/search.ts'
import { $searchField, closeSearchField } from '#stores/search-field.ts'
import type { SearchList } from './SearchList.tsx'
import { LIST_ID, optionId, wireField } from './wire-field.ts'
import styles from './search-box.module.css'

const NO_SEARCHES: string[] = []

/**
 * Section 2: suggestions for the search field of the header, and what was searched for before. It
 * stands inside the form; the field itself stays the server's (wire-field.ts).
 */
export function SearchBox() {
  const said = useRef<HTMLParagraphElement>(null)
  const [says, say] = useState('')
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
        {says}
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
        <Suspense>
          <List onSay={say} onForget={() => fieldOf(said)?.focus()} />
        </Suspense>
      )}
    </>
  )
}

/** Comes with the first list that there is; where it does not, the form searches all the same. */
const List = lazy<typeof SearchList | typeof NoList>(() =>
  import('./SearchList.tsx').then(
    part => ({ default: part.SearchList }),
    () => ({ default: NoList }),
  ),
)
const NoList = (_: Parameters<typeof SearchList>[0]) => null

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
