import { readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { isWithinLimit, limitOf, type Row } from './measure.ts'
import { pictureOf } from './picture.ts'

const CSV = 'docs/measurements.csv'
const PAGE = 'docs/measurements.md'
const PICTURE = 'docs/measurements.svg'
const COLUMNS = ['date', 'command', 'measure', 'value', 'unit', 'limit', 'before', 'note'] as const

/** A measured number of one day; all parts as in the CSV, `limit` as `<=2`, `>=0.8` or empty. */
export type Measurement = Record<(typeof COLUMNS)[number], string>

/** A row of a run, and what the version that it was compared with reached. */
export interface Result {
  /** The name of the measure, as `npm run bench -- NAME` takes it. */
  command: string
  row: Row
  before?: number | undefined
}

/** Adds the results of a run to the history and draws page and picture anew. */
export function recordRun(results: readonly Result[], date: string): void {
  const history = [...readHistory(), ...results.map(result => measurementOf(result, date))]
  writeFileSync(CSV, [COLUMNS.join(','), ...history.map(lineOf), ''].join('\n'))
  writeFileSync(PAGE, pageOf(history))
  writeFileSync(PICTURE, pictureOf(history))
}

const readHistory = (): Measurement[] => parse(readFileSync(CSV, 'utf8'), { columns: true })

const measurementOf = ({ command, row, before }: Result, date: string): Measurement => ({
  date,
  command: `bench -- ${command}`,
  measure: row.name,
  value: shortNumber(row.value),
  unit: row.unit,
  limit: `${row.must === 'reach' ? '>=' : '<='}${row.limit}`,
  before: before === undefined ? '' : shortNumber(before),
  note: '',
})

const shortNumber = (value: number): string => String(Number(value.toPrecision(4)))

const lineOf = (measurement: Measurement): string =>
  COLUMNS.map(column => {
    const text = measurement[column]
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }).join(',')

/** The newest run of each measure, by command. */
export function pageOf(history: readonly Measurement[]): string {
  const newest = new Map(history.map(each => [`${each.command}\n${each.measure}`, each]))
  const commands = Map.groupBy(newest.values(), each => each.command)
  const sections = [...commands].map(([command, measurements]) =>
    [`## \`${command}\``, '', ...HEAD, ...measurements.map(tableRow), ''].join('\n'),
  )
  return [...TITLE, ...sections].join('\n')
}

const TITLE = [
  '# Measurements',
  '',
  'Written by `npm run bench` from `measurements.csv`: the newest run of each measure, on two cores of a shared machine. A value beyond its limit is bold. The speed of the machine differs by a factor of two between hours, so `npm run bench -- --against COMMIT NAME` measures two versions by turns: “before” is the other one. Rows of other commands are added to the CSV by hand. Commands begin with `npm run`, but for `.ci/run`.',
  '',
  '![Each measure over time, with its limit](measurements.svg)',
  '',
]

const HEAD = [
  '| measure | limit | value | before | date | note |',
  '| --- | --- | --- | --- | --- | --- |',
]

function tableRow({ measure, unit, value, limit, before, date, note }: Measurement): string {
  const shown = `${value} ${unit}`.trim()
  const cells = [
    measure,
    limit.replace('<=', '≤ ').replace('>=', '≥ '),
    isBeyond(value, limit) ? `**${shown}**` : shown,
    ...[before, date, note],
  ]
  return `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function isBeyond(value: string, limit: string): boolean {
  if (limit === '') return false
  const must = limit.startsWith('>=') ? 'reach' : 'stay'
  return !isWithinLimit({ value: Number(value), limit: limitOf(limit), must })
}
