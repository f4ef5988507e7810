import type { Insertable } from 'kysely'
import type { StaffZone, ZoneFields } from '#lib/contract/admin/zone.ts'
import { polygonFault } from '#lib/rules/zone.ts'
import { polygonFaults, zoneOfficeMessages } from '#lib/text/messages/admin-zones.ts'
import { normalizeText } from '#lib/text/normalize.ts'
import { bumpCatalogueVersion } from '../catalogue/catalogue-version-queries.ts'
import { lockSetup } from '../platform/database/lock-setup.ts'
import { type Db, inTransaction, type Trx } from '../platform/database/open.ts'
import { revisionOf } from '../platform/database/revision.ts'
import { fieldError } from '../platform/http/errors.ts'
import type { Faults } from '../platform/http/validation.ts'
import { type ChangedBy, insertChange } from '../staff/change-queries.ts'
import { listPostingMethods } from './posting-method-queries.ts'
import type { ZoneTable } from './schema.ts'
import { DEFAULT_ZONE_ID, findZoneById, listZones, type Zone } from './zone-queries.ts'
import { knownPlaces } from './zone-places.ts'

const record = 'zone'

const fieldsOf = (zone: Zone): ZoneFields => ({
  title: zone.title,
  active: zone.active,
  districts: [...(zone.districts ?? [])],
  polygon: (zone.polygon ?? []).map(([lat, lng]) => [lat, lng]),
  fees: [...(zone.fees ?? [])],
  free_threshold: zone.free_threshold,
  min_order: zone.min_order,
  methods: [...(zone.methods ?? [])],
  lead_minutes: zone.lead_minutes,
  own_windows: zone.own_windows,
})

export const staffZone = (zone: Zone): StaffZone => ({
  ...{ id: zone.id, is_default: zone.id === DEFAULT_ZONE_ID },
  ...fieldsOf(zone),
  revision: revisionOf(fieldsOf(zone)),
})

const jsonOrNull = (list: readonly unknown[]): string | null =>
  list.length === 0 ? null : JSON.stringify(list)

const rowOf = (fields: ZoneFields): Insertable<ZoneTable> => ({
  title: normalizeText(fields.title),
  active: fields.active ? 1 : 0,
  districts: jsonOrNull(fields.districts),
  polygon: jsonOrNull(fields.polygon),
  fees: jsonOrNull(fields.fees),
  free_threshold: fields.free_threshold,
  min_order: fields.min_order,
  methods: jsonOrNull(fields.methods),
  lead_minutes: fields.lead_minutes,
  own_windows: fields.own_windows ? 1 : 0,
})

/** 422 for an area that another active zone has too. Under `lockSetup`. */
async function refuseTwice(trx: Trx, id: number | null, fields: ZoneFields): Promise<void> {
  if (!fields.active) return
  const polygon = jsonOrNull(fields.polygon)
  for (const other of await listZones(trx)) {
    if (!other.active || other.id === id) continue
    const name = fields.districts.find(each => other.districts?.includes(each))
    if (name !== undefined)
      throw fieldError('districts', zoneOfficeMessages.nameTwice(name, other.title))
    if (polygon !== null && polygon === jsonOrNull(other.polygon ?? []))
      throw fieldError('polygon', zoneOfficeMessages.polygonTwice(other.title))
  }
}

/** Faults by field that need more than the field, and the districts as addresses name them. */
export async function checkZone(
  db: Db,
  id: number | null,
  fields: ZoneFields,
): Promise<{ faults: Faults; fields: ZoneFields }> {
  const { named, unknown } = await knownPlaces(db, fields.districts)
  const faults: Faults = {}
  if (unknown.length > 0) faults['districts'] = [zoneOfficeMessages.unknownPlaces(unknown)]
  Object.assign(faults, areaFaults(id, fields))
  if (fields.fees[0] && fields.fees[0].from > 0) faults['fees'] = [zoneOfficeMessages.baseFee]
  else if (!areRising(fields.fees)) faults['fees'] = [zoneOfficeMessages.fees]
  const methods = new Set((await listPostingMethods(db)).map(method => method.id))
  if (!fields.methods.every(method => methods.has(method)))
    faults['methods'] = [zoneOfficeMessages.methods]
  return { faults, fields: { ...fields, districts: named } }
}

function areaFaults(id: number | null, { districts, polygon }: ZoneFields): Faults {
  const areas = Number(districts.length > 0) + Number(polygon.length > 0)
  if (id === DEFAULT_ZONE_ID)
    return areas > 0 ? { districts: [zoneOfficeMessages.defaultArea] } : {}
  if (areas !== 1) return { districts: [zoneOfficeMessages.oneArea] }
  const fault = polygon.length > 0 ? polygonFault(polygon) : null
  return fault === null ? {} : { polygon: [polygonFaults[fault]] }
}

const areRising = (fees: ZoneFields['fees']): boolean =>
  fees.slice(1).every(({ from }, index) => from > (fees[index]?.from ?? 0))

export async function addZone(
  db: Db,
  fields: ZoneFields,
  { now, actor }: ChangedBy,
): Promise<number> {
  return inTransaction(db, async trx => {
    await lockSetup(trx, now)
    await refuseTwice(trx, null, fields)
    const { id } = await trx
      .insertInto('zones')
      .values(rowOf(fields))
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = await historyOf(trx, fields)
    await insertChange(trx, {
      record,
      recordId: id,
      action: 'added',
      after,
      at: now,
      staffId: actor,
    })
    await bumpCatalogueVersion(trx)
    return id
  })
}

export async function changeZone(
  db: Db,
  id: number,
  { fields, revision, by }: { fields: ZoneFields; revision: string; by: ChangedBy },
): Promise<'done' | 'unknown' | 'stale'> {
  return inTransaction(db, async trx => {
    await lockSetup(trx, by.now)
    const zone = await findZoneById(trx, id)
    if (!zone) return 'unknown'
    if (staffZone(zone).revision !== revision) return 'stale'
    if (revisionOf(fields) === revision) return 'done'
    await refuseTwice(trx, id, fields)
    await trx.updateTable('zones').set(rowOf(fields)).where('id', '=', id).execute()
    const states = {
      before: await historyOf(trx, fieldsOf(zone)),
      after: await historyOf(trx, fields),
    }
    const change = { record, recordId: id, action: 'changed', ...states } as const
    await insertChange(trx, { ...change, at: by.now, staffId: by.actor })
    await bumpCatalogueVersion(trx)
    return 'done'
  })
}

/** As the history names it. */
async function historyOf(
  trx: Trx,
  { title, polygon, methods, fees, ...fields }: ZoneFields,
): Promise<Record<string, unknown>> {
  const chosen = (await listPostingMethods(trx)).filter(({ id }) => methods.includes(id))
  return {
    ...{ ...fields, zone_title: title },
    polygon: polygon.map(point => point.join('، ')),
    methods: chosen.map(method => method.title),
    fees: fees.map(({ from, fee }) => ({ least: from, amount: fee })),
  }
}
