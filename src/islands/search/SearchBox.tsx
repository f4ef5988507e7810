import { useStore } from '@nanostores/react'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { IN_FIELD } from '#lib/rules/search.ts'
import { searchLabels } from '#lib/text/labels/search.ts'
import { $searches, $suggestions, countOf, suggestFor } from '#stores/search.ts'
import { $searchField, closeSearchField } from '#stores/search-field.ts'
import type { SearchList } from './SearchList.tsx'
import { LIST_ID, optionId, makeCombobox } from './combobox-field.ts'
import styles from './search-box.module.css'

const NO_SEARCHES: string[] = []

/** The server renders the field (combobox-field.ts). */
export function SearchBox() {
  const status = useRef<HTMLParagraphElement>(null)
  const [says, say] = useState('')
  const { text, open, at } = useStore($searchField)
  const suggested = useStore($suggestions)
  const searches = useStore($searches, { ssr: () => NO_SEARCHES })
  useEffect(() => {
    const field = fieldOf(status)
    return field?.form ? makeCombobox(field, field.form) : undefined
  }, [])

  const shown = open && (suggested.state !== 'idle' || (text === '' && searches.length > 0))
  const options = !shown ? 0 : text === '' ? searches.length : countOf(suggested)
  useEffect(() => {
    const field = fieldOf(status)
    if (field) announceChosen(field, options > 0, at)
  }, [options, at])

  return (
    <>
      <p ref={status} className="visually-hidden" role="status">
        {says}
      </p>
      {(text !== '' || shown) && (
        <button
          type="button"
          className={styles.clear}
          aria-label={text === '' ? searchLabels.closeSuggestions : searchLabels.clearText}
          onClick={() => clear(fieldOf(status))}
        >
          <span className="icon icon-close" aria-hidden="true" />
        </button>
      )}
      {shown && (
        <Suspense>
          <List onSay={say} onForget={() => fieldOf(status)?.focus()} />
        </Suspense>
      )}
    </>
  )
}

/** Loaded with the first list; without it the form still searches. */
const List = lazy<typeof SearchList | typeof NoList>(() =>
  import('./SearchList.tsx').then(
    part => ({ default: part.SearchList }),
    () => ({ default: NoList }),
  ),
)
const NoList = (_: Parameters<typeof SearchList>[0]) => null

const fieldOf = (status: RefObject<HTMLElement | null>): HTMLInputElement | null =>
  status.current?.closest('form')?.querySelector('input') ?? null

function announceChosen(field: HTMLInputElement, expanded: boolean, at: number): void {
  const chosen = at === IN_FIELD ? null : document.getElementById(optionId(at))
  const tell = (name: string, value: string | undefined) =>
    value === undefined ? field.removeAttribute(name) : field.setAttribute(name, value)
  tell('aria-expanded', String(expanded))
  tell('aria-controls', expanded ? LIST_ID : undefined)
  tell('aria-activedescendant', chosen?.id)
  chosen?.scrollIntoView({ block: 'nearest' })
}

/** Clears the field, or closes it when empty. */
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
