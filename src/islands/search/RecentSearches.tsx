import { searchHref } from '#lib/rules/links.ts'
import { removeRecentLabel, searchLabels } from '#lib/text/labels/search.ts'
import { forgetSearch, forgetSearches, storeSearch } from '#stores/search.ts'
import { Option } from './Option.tsx'
import { LIST_ID } from './combobox-field.ts'
import styles from './search-box.module.css'

interface RecentSearchesProps {
  searches: readonly string[]
  at: number
  /** Its button is removed. */
  onForget: () => void
}

/** Delete buttons are beside the list, because a listbox contains only options. */
export function RecentSearches({ searches, at, onForget }: RecentSearchesProps) {
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
