import type { ReactNode } from 'react'
import type { OfficeListName } from '#lib/contract/admin/list.ts'
import type { ColumnOf } from '#lib/rules/office-lists.ts'

/** The cells of a row by column. */
export type ListCells<List extends OfficeListName, Row> = Readonly<
  Record<ColumnOf<List>, (row: Row) => ReactNode>
>
