import type { ReactNode } from 'react'
import type { OfficeListName } from '#lib/contract/admin/list.ts'
import {
  LIST_COLUMNS,
  type ListColumns,
  listHref,
  nextSort,
  sortDirection,
} from '#lib/rules/office-lists.ts'
import { listColumnNames } from '#lib/text/labels/admin-list-columns.ts'
import { listLabels } from '#lib/text/labels/admin-lists.ts'

interface ListTableProps<Row> {
  list: OfficeListName
  /** Its name for screen readers. */
  label: string
  path: string
  query: URLSearchParams
  columns: readonly string[]
  rows: readonly Row[]
  cells: Readonly<Record<string, (row: Row) => ReactNode>>
  /** Absent where nothing is done with several rows at once. */
  choice?: { isTicked: (row: Row) => boolean; nameOf: (row: Row) => string } | undefined
}

/** A row a line; on a phone its cells are words of a few lines. */
export function ListTable<Row extends { id: number }>({
  list,
  label,
  path,
  query,
  columns,
  rows,
  cells,
  choice,
}: ListTableProps<Row>) {
  const kinds: ListColumns = LIST_COLUMNS[list]
  const names: Readonly<Record<string, string>> = listColumnNames[list]
  const sort = query.get('sort')
  return (
    <div className="office-scroll">
      <table className="list-table" aria-label={label}>
        <thead>
          <tr data-sorts={listLabels.sort}>
            {choice && (
              <th className="list-tick">
                <label hidden>
                  <input type="checkbox" aria-label={listLabels.selectPage} data-select-page />
                </label>
                <noscript>
                  <a href={listHref(path, query, { select: 'all' })} title={listLabels.selectPage}>
                    <span className="visually-hidden">{listLabels.selectPage}</span>✓
                  </a>
                </noscript>
              </th>
            )}
            {columns.map(column => {
              const { sort: first, isNumeric } = kinds[column] ?? {}
              return (
                <th key={column} data-numeric={isNumeric} aria-sort={sortDirection(sort, first)}>
                  {first ? (
                    <a href={listHref(path, query, { sort: nextSort(sort, first) })}>
                      {names[column]}
                    </a>
                  ) : (
                    names[column]
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              {choice && (
                <td className="list-tick">
                  <label>
                    <input
                      type="checkbox"
                      name="ids"
                      value={row.id}
                      defaultChecked={choice.isTicked(row)}
                      aria-label={`${listLabels.select} ${choice.nameOf(row)}`}
                    />
                  </label>
                </td>
              )}
              {columns.map(column => (
                <td
                  key={column}
                  data-column={column}
                  data-numeric={kinds[column]?.isNumeric}
                  data-name={kinds[column]?.isNumeric ? names[column] : undefined}
                >
                  {cells[column]?.(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
