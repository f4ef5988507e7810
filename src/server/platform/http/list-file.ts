import type { OfficeListName } from '#lib/contract/admin/list.ts'
import { chosenColumns, type ColumnOf, LIST_COLUMNS } from '#lib/rules/office-lists.ts'
import type { CsvCell } from '#lib/text/csv.ts'
import { listColumnNames } from '#lib/text/labels/admin-list-columns.ts'
import { csvDownload } from './csv-download.ts'
import type { Download } from './handler.ts'

const ROWS_AT_ONCE = 500

export type FileCells<List extends OfficeListName, Row> = Readonly<
  Record<ColumnOf<List>, (row: Row) => CsvCell>
>

interface ListRows<List extends OfficeListName, Row> {
  /** As the address names the columns. */
  columns: string | undefined
  cells: FileCells<List, Row>
  /** All matches, in their order. */
  ids: readonly number[]
  read: (ids: readonly number[]) => Promise<readonly Row[]>
}

/** The chosen columns of a list as CSV, whose rows are read while it is sent. */
export function listFile<List extends OfficeListName, Row>(
  list: List,
  { columns, cells, ids, read }: ListRows<List, Row>,
): { data: null; file: Download } {
  const chosen = chosenColumns(LIST_COLUMNS[list], columns) as ColumnOf<List>[]
  const names: Readonly<Record<string, string>> = listColumnNames[list]
  const headings = chosen.map(column => names[column] ?? column)
  return { data: null, file: csvDownload(`${list}.csv`, headings, chunks()) }

  async function* chunks(): AsyncGenerator<CsvCell[][]> {
    for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
      const rows = await read(ids.slice(start, start + ROWS_AT_ONCE))
      yield rows.map(row => chosen.map(column => cells[column](row)))
    }
  }
}
