import type { Selectable } from 'kysely'
import { findZone, type ZoneArea, type ZonePlace, type ZonePoint } from '#lib/rules/zone.ts'
import type { ZoneFee } from '#lib/rules/zone-fee.ts'
import type { Db } from '../platform/database/open.ts'
import type { ZoneTable } from './schema.ts'

/** Everywhere that is in no other zone. */
export const DEFAULT_ZONE_ID = 1

/** Money in rials; null is the shop's own term. */
export interface Zone extends ZoneArea {
  title: string
  active: boolean
  fees: readonly ZoneFee[] | null
  free_threshold: number | null
  min_order: number
  /** Ids of its delivery methods. */
  methods: readonly number[] | null
  lead_minutes: number
  own_windows: boolean
}

const zoneOf = ({ districts, polygon, ...row }: Selectable<ZoneTable>): Zone => ({
  ...row,
  districts: districts === null ? null : (JSON.parse(districts) as string[]),
  polygon: polygon === null ? null : (JSON.parse(polygon) as ZonePoint[]),
  active: row.active === 1,
  fees: row.fees === null ? null : (JSON.parse(row.fees) as ZoneFee[]),
  methods: row.methods === null ? null : (JSON.parse(row.methods) as number[]),
  own_windows: row.own_windows === 1,
})

export async function listZones(db: Db): Promise<Zone[]> {
  return (await db.selectFrom('zones').selectAll().orderBy('id').execute()).map(zoneOf)
}

export async function hasSeveralZones(db: Db): Promise<boolean> {
  const { count } = await db
    .selectFrom('zones')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count > 1
}

export async function findZoneById(db: Db, id: number): Promise<Zone | undefined> {
  const row = await db.selectFrom('zones').selectAll().where('id', '=', id).executeTakeFirst()
  return row && zoneOf(row)
}

export async function getZone(db: Db, id: number): Promise<Zone> {
  const zone = await findZoneById(db, id)
  if (!zone) throw new Error(`there is no zone ${id}`)
  return zone
}

/** Undefined outside all zones that are switched on. */
export const zoneIn = (zones: readonly Zone[], place: ZonePlace): Zone | undefined =>
  findZone(
    zones.filter(({ active }) => active),
    place,
  )

/** As `zoneIn` all zones. */
export const zoneAt = async (db: Db, place: ZonePlace): Promise<Zone | undefined> =>
  zoneIn(await listZones(db), place)
