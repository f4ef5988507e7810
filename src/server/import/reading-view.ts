import type { ShownImport } from '#lib/contract/admin/import.ts'
import { ASSIGNABLE } from './price-list/column-headings.ts'
import type { Layout } from './price-list/first-pass.ts'
import type { PriceList } from './price-list/price-list.ts'

const CELL_SHOWN_CHARS = 80

/** How the file was understood. */
export function readingView(list: PriceList) {
  const { unit, unitSource, survey, sheet, sheets, ignored, layout, reading } = list
  return {
    ...{ unit, unit_source: unitSource, ignored },
    examples: survey.examples.map(({ price, ...example }) => ({
      ...example,
      price: Math.round(price * (unit === 'toman' ? 10 : 1)),
    })),
    ...{ sheet, sheets: [...sheets], head_line: layout.headingLine, fields: [...ASSIGNABLE] },
    columns: layout.headings.map((head, at) => ({ head, field: layout.columns[at] ?? null })),
    columns_source: sourceOf(layout, reading.columns !== undefined),
    first_rows: layout.firstRows.map(({ line, cells }) => ({
      line,
      cells: cells.map(cell => cell.trim().slice(0, CELL_SHOWN_CHARS)),
    })),
    left_out: reading.left_out,
    corrections: reading.cells.length,
    accepted: reading.accepted,
  }
}

function sourceOf(
  { isUnknown, isRemembered }: Layout,
  isChosen: boolean,
): ShownImport['columns_source'] {
  if (isUnknown) return 'unknown'
  if (isChosen) return 'choice'
  return isRemembered ? 'remembered' : 'headings'
}
