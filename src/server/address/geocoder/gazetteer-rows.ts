import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import type { PlaceType, Point } from './geocoder.ts'

/** A line of gazetteer.csv; lists are separated by `; `. */
export interface GazetteerRow {
  type: PlaceType | 'city'
  /** A town's or city's as printed on addresses. */
  name: string
  aliases: readonly string[]
  /** Municipal district of Tehran (1–22), of districts and neighbourhoods. */
  district: number
  /** Of cities. */
  province: string
  /** The centre, within about 500 m; several points along a street or inside a town. */
  points: readonly [Point, ...Point[]]
}

// Resolved by the package, because the built server in dist/ reads it too.
const FILE = fileURLToPath(import.meta.resolve('#server/address/geocoder/gazetteer.csv'))

const cells = parse<Record<keyof GazetteerRow, string>>(readFileSync(FILE), { columns: true })

const rows = cells.map(({ aliases, district, points, ...row }) => ({
  ...row,
  aliases: listOf(aliases),
  district: Number(district),
  points: listOf(points).map(point => point.split(' ').map(Number)),
})) as unknown as readonly GazetteerRow[]

function listOf(cell: string): string[] {
  return cell === '' ? [] : cell.split('; ')
}

export const rowsOf = (type: GazetteerRow['type']): GazetteerRow[] =>
  rows.filter(row => row.type === type)
