import type { ReactNode } from 'react'
import type { ContentField } from '#lib/contract/admin/content-fields.ts'
import { contentLabels as labels } from '#lib/text/labels/admin-content.ts'
import {
  contentEntryName,
  contentFieldName,
  itemNames,
} from '#lib/text/labels/admin-content-fields.ts'
import { formatNumber } from '#lib/text/digits.ts'
import {
  type ContentFormState,
  type ContentPart,
  idOfPath,
  joined,
  lastOf,
  ofEntry,
  partOf,
} from './content-field.ts'
import { entrySummary } from './entry-summary.ts'
import { ContentInput } from './ContentInput.tsx'

/** Entries of longer lists are collapsed. */
const FOLDED_FROM = 6

type Of<A extends ContentField['as']> = Extract<ContentField, { as: A }>

/** Inputs for a schema. */
export function ContentFields(part: ContentPart) {
  const { field } = part
  if (field.as === 'list') return <List {...part} field={field} />
  if (field.as === 'group') return <Group {...part} field={field} />
  if (field.as === 'kinds') return <Kind {...part} field={field} />
  return <ContentInput {...part} field={field} />
}

function Group({ field, path, value, within, form }: ContentPart<Of<'group'>>) {
  return Object.entries(field.fields).map(([name, each]) => (
    <ContentFields
      key={name}
      field={each}
      path={joined(path, name)}
      value={partOf(value, name)}
      within={within}
      form={form}
    />
  ))
}

/** The kind was chosen when it was added. */
function Kind({ field, path, value, within, form }: ContentPart<Of<'kinds'>>) {
  const kind = kindOf(field, value)
  const group = Object.hasOwn(field.kinds, kind) ? field.kinds[kind] : undefined
  return (
    <>
      <input type="hidden" name={joined(path, field.by)} value={kind} />
      {group && (
        <ContentFields field={group} path={path} value={value} within={within} form={form} />
      )}
    </>
  )
}

const kindOf = (field: Of<'kinds'>, value: unknown): string => {
  const kind = partOf(value, field.by)
  return typeof kind === 'string' ? kind : ''
}

/** Entries can be added, removed and moved; the form's order counts. */
function List({ field, path, value, within, form }: ContentPart<Of<'list'>>) {
  const entries = Array.isArray(value) ? (value as unknown[]) : []
  const name = contentFieldName(lastOf(path))
  const faults = form.faults[path] ?? []
  return (
    <fieldset className="content-list" tabIndex={-1} {...targetOf(path, form)}>
      <legend>{name}</legend>
      {faults.map(fault => (
        <p key={fault} className="content-fault">
          {fault}
        </p>
      ))}
      {entries.length === 0 && <p className="content-empty">{labels.empty}</p>}
      <ol data-list={name}>
        {entries.map((entry, index) => (
          // The index identifies the entry: the form is rendered again after each move.
          <Entry
            key={index}
            {...{ list: { field, path, within, form }, entry, index }}
            last={entries.length - 1}
          />
        ))}
      </ol>
      <Add field={field} path={path} name={name} within={within} />
    </fieldset>
  )
}

interface EntryProps {
  list: Pick<ContentPart<Of<'list'>>, 'field' | 'path' | 'within' | 'form'>
  entry: unknown
  index: number
  last: number
}

function Entry({ list: { field, path, within, form }, entry, index, last }: EntryProps) {
  const entryPath = joined(path, index)
  const { of } = field
  const kind = of.as === 'kinds' ? kindOf(of, entry) : ''
  const name = `${itemNames[kind] ?? contentEntryName(lastOf(path))} ${formatNumber(index + 1)}`
  const full = ofEntry(name, within)
  const fields = (
    <ContentFields field={of} path={entryPath} value={entry} within={full} form={form} />
  )
  const summary = entrySummary(of, entry, form)
  const disclosure = {
    summary,
    open: last < FOLDED_FROM || summary === '' || needsAttention(entryPath, form),
  }
  return (
    <li
      data-entry={name}
      data-small={of.as === 'ref' || undefined}
      tabIndex={-1}
      {...(of.as === 'ref' ? {} : targetOf(entryPath, form))}
    >
      <input type="hidden" name={path} value={String(index)} />
      <div className="content-head">
        <b>{name}</b>
        <Move action="up" symbol="↑" path={entryPath} name={full} disabled={index === 0} />
        <Move action="down" symbol="↓" path={entryPath} name={full} disabled={index === last} />
        <Move action="remove" symbol="×" path={entryPath} name={full} disabled={false} />
      </div>
      {of.as === 'ref' ? fields : <Disclosure {...disclosure}>{fields}</Disclosure>}
    </li>
  )
}

/**
 * Target of links to its faults; focused after its button, also without scripts. An entry that is one
 * input leaves both to it.
 */
const targetOf = (path: string, { focused }: ContentFormState) => ({
  id: idOfPath(path),
  autoFocus: path === focused,
})

/** It has a fault, an open picture chooser or the focus. */
const needsAttention = (path: string, { faults, choosing, focused }: ContentFormState): boolean =>
  [...Object.keys(faults), choosing?.to ?? '', focused ?? ''].some(each =>
    `${each}.`.startsWith(`${path}.`),
  )

/** A disclosure whose summary describes the entry. */
const Disclosure = ({
  summary,
  open,
  children,
}: {
  summary: string
  open: boolean
  children: ReactNode
}) => (
  <details className="content-fold" open={open}>
    <summary>
      <bdi>{summary || labels.empty}</bdi>
    </summary>
    <div className="content-part">{children}</div>
  </details>
)

interface MoveProps {
  action: 'up' | 'down' | 'remove'
  symbol: string
  path: string
  name: string
  disabled: boolean
}

const Move = ({ action, symbol, path, name, disabled }: MoveProps) => (
  <button
    className="content-move"
    name="do"
    value={`${action}:${path}`}
    aria-label={`${labels[action]}: ${name}`}
    disabled={disabled}
    data-move={action}
    formNoValidate
  >
    {symbol}
  </button>
)

interface AddProps {
  field: Of<'list'>
  path: string
  name: string
  within: string
}

/** With a choice of kind where there are several. */
function Add({ field: { of }, path, name, within }: AddProps) {
  const adds = `${labels.add}: ${contentEntryName(lastOf(path))}`
  const action = of.as === 'kinds' ? `add:${path}:${of.by}` : `add:${path}`
  return (
    <div className="office-row">
      {of.as === 'kinds' && (
        <select name={`new:${path}`} aria-label={`${labels.kind}: ${name}`}>
          {Object.keys(of.kinds).map(kind => (
            <option key={kind} value={kind}>
              {itemNames[kind] ?? kind}
            </option>
          ))}
        </select>
      )}
      <button
        className="button button-quiet"
        name="do"
        value={action}
        aria-label={ofEntry(adds, within)}
        data-named={adds}
        formNoValidate
      >
        {adds}
      </button>
    </div>
  )
}
