import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { removeRecentLabel, searchLabels, suggestionCountText } from '#lib/text/labels/search.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import {
  $searches,
  $suggestions,
  forgetSearch,
  forgetSearches,
  storeSearch,
  type SuggestionState,
} from '#stores/search.ts'
import { $searchField } from '#stores/search-field.ts'
import { SuggestPanel } from './SuggestPanel.tsx'
import { searchHref } from '#lib/rules/links.ts'
import { Option } from './Option.tsx'
import { LIST_ID } from './combobox-field.ts'
import styles from './search-box.module.css'

interface SearchListProps {
  /** Announces to screen readers. */
  onSay: (text: string) => void
  onForget: () => void
}

/** Recent searches while empty, else suggestions. */
export function SearchList({ onSay, onForget }: SearchListProps) {
  const { text, at } = useStore($searchField)
  const suggested = useStore($suggestions)
  const searches = useStore($searches)
  useEffect(() => {
    onSay(statusOf(suggested))
    return () => onSay('')
  }, [onSay, suggested])
  return (
    // Scrollable elements are focusable by default.
    <div className={styles.panel} data-suggest tabIndex={-1}>
      {text === '' ? (
        <RecentSearches searches={searches} at={at} onForget={onForget} />
      ) : (
        <SuggestPanel suggested={suggested} at={at} />
      )}
    </div>
  )
}

function statusOf({ state, suggestions, fault }: SuggestionState): string {
  if (state === 'failed') return fault
  if (state !== 'found' || !suggestions) return ''
  const count =
    suggestions.brands.length + suggestions.categories.length + suggestions.products.length
  return count > 0 ? suggestionCountText(count) : catalogMessages.nothingFound
}

interface RecentSearchesProps {
  searches: readonly string[]
  at: number
  /** Its button is removed. */
  onForget: () => void
}

/** Delete buttons are beside the list, because a listbox contains only options. */
function RecentSearches({ searches, at, onForget }: RecentSearchesProps) {
  const forget = (how: () => void) => () => {
    how()
    onForget()
  }
  return (
    <div className={styles.recent}>
      <p className={styles.title}>{searchLabels.recent}</p>
      <button type="button" onClick={forget(forgetSearches)}>
        {searchLabels.clearRecent}
      </button>
      <div id={LIST_ID} role="listbox" aria-label={searchLabels.recent}>
        {searches.map((query, index) => (
          <Option
            key={query}
            index={index}
            at={at}
            href={searchHref(query)}
            onClick={() => storeSearch(query)}
          >
            <span className="icon icon-clock" aria-hidden="true" />
            <span>{query}</span>
          </Option>
        ))}
      </div>
      <div>
        {searches.map(query => (
          <button
            key={query}
            type="button"
            aria-label={removeRecentLabel(query)}
            onClick={forget(() => forgetSearch(query))}
          >
            <span className="icon icon-close" aria-hidden="true" />
          </button>
        ))}
      </div>
    </div>
  )
}
