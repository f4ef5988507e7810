import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { suggestionsFound } from '#lib/text/labels/search.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { $searches, $suggested, type Suggested } from '#stores/search.ts'
import { $searchField } from '#stores/search-field.ts'
import { RecentSearches } from './RecentSearches.tsx'
import { SuggestPanel } from './SuggestPanel.tsx'
import styles from './search-box.module.css'

interface SearchListProps {
  /** What those are to hear who do not see the list. */
  onSay: (text: string) => void
  onForget: () => void
}

/** Below the field: what was searched for before while it is empty, else what is suggested. */
export function SearchList({ onSay, onForget }: SearchListProps) {
  const { text, at } = useStore($searchField)
  const suggested = useStore($suggested)
  const searches = useStore($searches)
  useEffect(() => {
    onSay(statusOf(suggested))
    return () => onSay('')
  }, [onSay, suggested])
  return (
    // Long, it would be a stop of its own for the focus, which the field keeps.
    <div className={styles.panel} data-suggest tabIndex={-1}>
      {text === '' ? (
        <RecentSearches searches={searches} at={at} onForget={onForget} />
      ) : (
        <SuggestPanel suggested={suggested} at={at} />
      )}
    </div>
  )
}

function statusOf({ state, found, fault }: Suggested): string {
  if (state === 'failed') return fault
  if (state !== 'found' || !found) return ''
  const count = found.brands.length + found.categories.length + found.products.length
  return count > 0 ? suggestionsFound(count) : catalogMessages.nothingFound
}
