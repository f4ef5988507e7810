import { searchHref } from '#lib/rules/links.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { allResultsFor, searchLabels } from '#lib/text/labels/search.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { countOf, storeSearch, type SuggestionState, suggestAgain } from '#stores/search.ts'
import { Option } from './Option.tsx'
import { Suggestions } from './Suggestions.tsx'
import { LIST_ID } from './combobox-field.ts'
import styles from './search-box.module.css'

const PLACEHOLDERS = 5

export function SuggestPanel({ suggested, at }: { suggested: SuggestionState; at: number }) {
  const { state, query, suggestions, fault } = suggested
  const count = countOf(suggested)
  if (state === 'failed')
    return (
      <div className={styles.message}>
        <p>{fault}</p>
        <button type="button" className="button button-quiet" onClick={suggestAgain}>
          {actionLabels.retry}
        </button>
      </div>
    )
  if (state === 'waiting' && count === 0) return <Waiting />
  if (!suggestions || count === 0)
    return (
      <div className={styles.message}>
        <p>
          <b>{catalogMessages.nothingFound}</b>
        </p>
        <p>{searchLabels.tryOtherSpelling}</p>
      </div>
    )
  return (
    <div
      id={LIST_ID}
      role="listbox"
      aria-label={catalogLabels.suggestions}
      aria-busy={state === 'waiting'}
      className={styles.list}
    >
      <Suggestions suggestions={suggestions} at={at} />
      <Option
        index={count - 1}
        at={at}
        href={searchHref(query)}
        className={styles.all}
        onClick={() => storeSearch(query)}
      >
        <span className="icon icon-search" aria-hidden="true" />
        <span>{allResultsFor(query)}</span>
      </Option>
    </div>
  )
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <p>{catalogMessages.searching}</p>
      {Array.from({ length: PLACEHOLDERS }, (_, index) => (
        <span key={index} className={styles.bone} />
      ))}
    </div>
  )
}
