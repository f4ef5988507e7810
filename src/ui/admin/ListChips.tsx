import { lastingQuery, listHref } from '#lib/rules/office-lists.ts'
import { listLabels as labels } from '#lib/text/labels/admin-lists.ts'
import { fieldText, type ListField } from './list-field.ts'

/** What else is in the address, which the form would lose. */
export const KeptQuery = ({ query, except }: { query: URLSearchParams; except: string[] }) =>
  lastingQuery(query)
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

interface ListChipsProps {
  path: string
  query: URLSearchParams
  fields: readonly ListField[]
}

/** The chosen filters as links that remove them. */
export function ListChips({ path, query, fields }: ListChipsProps) {
  const chosen = fields.filter(({ name }) => query.has(name))
  if (chosen.length === 0) return null
  const none = Object.fromEntries(chosen.map(({ name }) => [name, null]))
  return (
    <ul className="list-chips" aria-label={labels.chosenFilters}>
      {chosen.map(field => (
        <li key={field.name}>
          <a href={listHref(path, query, { [field.name]: null })} title={labels.remove}>
            <span className="visually-hidden">{labels.remove} </span>
            {field.label}: <b dir="auto">{fieldText(field, query.get(field.name) ?? '')}</b>
            <i aria-hidden="true">×</i>
          </a>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <a href={listHref(path, query, none)}>{labels.clear}</a>
        </li>
      )}
    </ul>
  )
}
