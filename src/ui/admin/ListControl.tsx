import type { ListField } from './list-field.ts'

const TEXT_MAX_CHARS = 60

interface ControlProps {
  field: ListField
  query: URLSearchParams
}

/** A select or text of a filter. */
export function ListControl({ field, query }: ControlProps) {
  const value = query.get(field.name) ?? ''
  return field.choices ? (
    <select name={field.name} defaultValue={value}>
      <option value="">{field.none ?? field.label}</option>
      {field.choices.map(choice => (
        <option key={choice.value} value={choice.value}>
          {choice.text}
        </option>
      ))}
    </select>
  ) : (
    <input
      type={field.kind === 'search' ? 'search' : 'text'}
      name={field.name}
      placeholder={field.label}
      dir="auto"
      maxLength={TEXT_MAX_CHARS}
      defaultValue={value}
    />
  )
}
