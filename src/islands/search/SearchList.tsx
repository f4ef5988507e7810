import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { suggestionCountText } from '#lib/text/labels/search.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { $searches, $suggestions, type SuggestionState } from '#stores/search.ts'
import { $searchField } from '#stores/search-field.ts'
import { RecentSearches } from './RecentSearches.tsx'
import { SuggestPanel } from './SuggestPanel.tsx'
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
