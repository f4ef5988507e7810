import { HOME_FILE, LIST_NAMES, lists, SETTINGS_FILE } from './lists.ts'
import type { Outcome } from './upsert.ts'
import type { Writing } from './writing.ts'

export interface SummaryLine {
  /** Such as `products.csv` or `faqs.json questions`. */
  name: string
  inserted: number
  updated: number
  unchanged: number
}

export type Summary = SummaryLine[]

export function summaryOf({ files, outcomes }: Writing): Summary {
  const sources: [key: string, file: string, within: string | null][] = [
    ['settings', SETTINGS_FILE, null],
    ...LIST_NAMES.map((name): [string, string, string | null] => {
      const { file, within } = lists[name]
      return [name, file, within]
    }),
    ['home', HOME_FILE, null],
  ]
  return sources
    .filter(([, file]) => files.present.includes(file))
    .map(([key, file, within]) => ({
      name: within ? `${file} ${within}` : file,
      ...countsOf(outcomes.get(key) ?? []),
    }))
}

function countsOf(outcomes: readonly Outcome[]): Record<Outcome, number> {
  const counts = { inserted: 0, updated: 0, unchanged: 0 }
  for (const outcome of outcomes) counts[outcome]++
  return counts
}

export function summaryTable(summary: Summary): string {
  const cells = [
    ['file', 'inserted', 'updated', 'unchanged'],
    ...summary.map(({ name, inserted, updated, unchanged }) =>
      [name, inserted, updated, unchanged].map(String),
    ),
  ]
  const widths = [0, 1, 2, 3].map(column => Math.max(...cells.map(row => row[column]?.length ?? 0)))
  return cells
    .map(row =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n')
}
