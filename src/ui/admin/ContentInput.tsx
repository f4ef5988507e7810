import type { ReactNode } from 'react'
import type { ContentLeaf } from '#lib/contract/admin/content-fields.ts'
import { formatNumber } from '#lib/text/digits.ts'
import { contentEntryName, contentFieldName } from '#lib/text/labels/admin-content-fields.ts'
import {
  contentLabels as labels,
  type ReferenceSuggestion,
} from '#lib/text/labels/admin-content.ts'
import { type ContentPart, idOfPath, lastOf } from './content-field.ts'
import { PictureInput } from './PictureInput.tsx'

const HTML_ROWS = 8
const LINES_ROWS = 3

export function ContentInput({
  field,
  path,
  value,
  within,
  form,
}: ContentPart<ContentLeaf & { optional?: boolean }>) {
  const faults = form.faults[path] ?? []
  const id = idOfPath(path)
  const text = typeof value === 'string' ? value : ''
  const label = labelOf(path)
  const same = {
    ...{ id, name: path, defaultValue: text, autoFocus: path === form.focused },
    'aria-invalid': faults.length > 0 || undefined,
    'aria-describedby': faults.length > 0 ? `${id}-fault` : undefined,
  }
  if (field.as === 'flag')
    return (
      <label className="office-check" htmlFor={id}>
        <input type="checkbox" id={id} name={path} value="1" defaultChecked={value === true} />
        {label}
      </label>
    )
  if (field.as === 'picture')
    return (
      <div className="content-field">
        <PictureInput
          {...{ id, label, value: text, name: path, noteId: same['aria-describedby'] }}
          within={within}
          alt={form.alts.get(text)}
          choosing={form.choosing}
          required={!field.optional}
          isWrong={faults.length > 0}
        />
        <Faults id={id} faults={faults} />
      </div>
    )
  return (
    <div className="content-field">
      <label htmlFor={id}>{label}</label>
      {inputOf(field, same)}
      {field.as === 'ref' && (
        <NameOf
          id={id}
          unknown={labels.unknown}
          suggestion={form.names.get(`${field.to} ${text}`)}
          text={text}
        />
      )}
      {field.as === 'link' && (
        <NameOf
          id={id}
          unknown={labels.deadLink}
          suggestion={form.names.get(`links ${text}`)}
          text={text}
        />
      )}
      <Faults id={id} faults={faults} />
    </div>
  )
}

interface NameOfProps {
  id: string
  /** Shown for an unknown code. */
  unknown: string
  suggestion: ReferenceSuggestion | undefined
  text: string
}

/** Name of a code or target of a link, marked when unavailable to shoppers. */
const NameOf = ({ id, unknown, suggestion, text }: NameOfProps) => (
  <output className="content-name" htmlFor={id} data-unknown={unknown}>
    {text !== '' && suggestion?.label}{' '}
    {text !== '' && suggestion?.mark !== '' && (
      <b className="content-mark">{suggestion?.mark ?? unknown}</b>
    )}
  </output>
)

const Faults = ({ id, faults }: { id: string; faults: readonly string[] }) =>
  faults.length > 0 && (
    <p className="content-fault" id={`${id}-fault`}>
      {faults.join(' ')}
    </p>
  )

/** List entries are named by number. */
function labelOf(path: string): string {
  const index = /\.(\d+)$/.exec(path)?.[1]
  const name = lastOf(path)
  return index === undefined
    ? contentFieldName(name)
    : `${contentEntryName(name)} ${formatNumber(Number(index) + 1)}`
}

interface InputProps {
  id: string
  name: string
  defaultValue: string
}

function inputOf(
  field: Exclude<ContentLeaf, { as: 'flag' } | { as: 'picture' }>,
  same: InputProps,
): ReactNode {
  switch (field.as) {
    case 'html':
      return <textarea {...same} rows={HTML_ROWS} maxLength={field.max} dir="ltr" data-html />
    case 'lines':
      return <textarea {...same} rows={LINES_ROWS} maxLength={field.max} />
    case 'text':
      return <input {...same} maxLength={field.max} />
    case 'ref':
      return (
        <input
          {...same}
          dir="ltr"
          list={`refs-${field.to}`}
          data-ref={field.to}
          autoComplete="off"
        />
      )
    case 'link':
      return <input {...same} dir="ltr" data-ref="links" autoComplete="off" />
    case 'code':
    case 'color':
      return <input {...same} dir="ltr" autoComplete="off" />
  }
}
