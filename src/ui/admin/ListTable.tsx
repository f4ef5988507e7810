import type { ReactNode } from 'react'
import { listHref, type ListColumn, nextSort, sortDirection } from '#lib/rules/office-lists.ts'
import { listLabels } from '#lib/text/labels/admin-lists.ts'

interface ListTableProps<Row, Column extends string> {
  /** Its name for screen readers. */
  label: string
  path: string
  query: URLSearchParams
  columns: readonly Column[]
  kinds: Readonly<Record<Column, ListColumn>>
  names: Readonly<Record<Column, string>>
  rows: readonly Row[]
  cell: (row: Row, column: Column) => ReactNode
  /** Absent where nothing is done with several rows at once. */
  choice?: { isTicked: (row: Row) => boolean; nameOf: (row: Row) => string } | undefined
}

/** A row a line; on a phone its cells are words of a few lines. */
export function ListTable<Row extends { id: number }, Column extends string>({
  label,
  path,
  query,
  columns,
  kinds,
  names,
  rows,
  cell,
  choice,
}: ListTableProps<Row, Column>) {
  const sort = query.get('sort')
  return (
    <div className="office-scroll">
      <table className="list-table" aria-label={label}>
        <thead>
          <tr>
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
              const { sort: first, isNumeric } = kinds[column]
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
                  data-numeric={kinds[column].isNumeric}
                  data-name={kinds[column].isNumeric ? names[column] : undefined}
                >
                  {cell(row, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
