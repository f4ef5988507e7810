import type { Measurement } from './history.ts'
import { limitOf } from './measure.ts'

/** One value is no course of time. */
const VALUES_MIN = 2
const COLUMNS = 3
const CELL = { width: 320, height: 92 }
/** Of a plot in its cell, below the name. */
const PLOT = { left: 10, top: 34, width: 240, height: 46 }

/** An SVG with a small plot of each measure over its runs; its limit is dashed. */
export function pictureOf(history: readonly Measurement[]): string {
  const runs = Map.groupBy(history, ({ command, measure }) => `${command}: ${measure}`)
  const plots = [...runs].filter(([, each]) => each.length >= VALUES_MIN)
  const height = Math.ceil(plots.length / COLUMNS) * CELL.height
  const cells = plots.map(([name, each], at) => {
    const x = (at % COLUMNS) * CELL.width
    const y = Math.floor(at / COLUMNS) * CELL.height
    return `<g transform="translate(${x} ${y})">${plotOf(name, each)}</g>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${COLUMNS * CELL.width} ${height}" font-family="sans-serif" font-size="11">`,
    '<title>Each measure over time</title>',
    '<style>text { fill: #444 } polyline { fill: none; stroke: #2a7d4f; stroke-width: 1.5 } line { stroke: #b3261e; stroke-dasharray: 4 3 } @media (prefers-color-scheme: dark) { text { fill: #ccc } }</style>',
    ...cells,
    '</svg>',
    '',
  ].join('\n')
}

function plotOf(name: string, runs: readonly Measurement[]): string {
  const last = runs.at(-1) as Measurement
  const values = runs.map(({ value }) => Number(value))
  const limit = last.limit === '' ? undefined : limitOf(last.limit)
  const top = Math.max(...values, limit ?? 0) || 1
  const y = (value: number) => round(PLOT.top + PLOT.height * (1 - value / top))
  const x = (at: number) => round(PLOT.left + (PLOT.width * at) / (values.length - 1))
  const points = values.map((value, at) => `${x(at)},${y(value)}`).join(' ')
  const end = PLOT.left + PLOT.width
  return [
    `<text x="${PLOT.left}" y="14">${escaped(shortened(name))}</text>`,
    `<text x="${PLOT.left}" y="28" opacity=".7">${runs[0]?.date} – ${last.date}</text>`,
    limit === undefined
      ? ''
      : `<line x1="${PLOT.left}" x2="${end}" y1="${y(limit)}" y2="${y(limit)}"/>`,
    `<polyline points="${points}"/>`,
    `<text x="${end + 6}" y="${y(values.at(-1) ?? 0) + 4}">${escaped(`${last.value} ${last.unit}`)}</text>`,
  ].join('')
}

const NAME_MAX = 52
const shortened = (name: string): string =>
  name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1)}…` : name

const round = (value: number): number => Math.round(value * 10) / 10

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
