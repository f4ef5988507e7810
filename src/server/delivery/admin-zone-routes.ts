import { HttpStatus } from '#lib/codes/http.ts'
import type { ZoneFields } from '#lib/contract/admin/zone.ts'
import { settingMessages } from '#lib/text/messages/admin-settings.ts'
import { zoneOfficeMessages } from '#lib/text/messages/admin-zones.ts'
import { staffMessages } from '#lib/text/messages/staff.ts'
import { zoneMessages } from '#lib/text/messages/zone.ts'
import type { Db } from '../platform/database/open.ts'
import { changedBy } from '../order/checkout-choices.ts'
import { getSetting } from '../platform/database/settings.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { listPostingMethods } from './posting-method-queries.ts'
import { addZone, changeZone, checkZone, staffZone } from './save-zone.ts'
import { listPlaces, pointsOfZones } from './zone-places.ts'
import { listZones } from './zone-queries.ts'
import { listZoneRequests } from './zone-request-queries.ts'

export const adminZoneHandlers: readonly Handler[] = [
  handle('GET /admin/zones', async ({ deps: { db, now } }) => {
    const requests = await listZoneRequests(db, now())
    const methods = (await listPostingMethods(db)).map(({ id, title }) => ({ id, title }))
    const zones = await listZones(db)
    const points = await pointsOfZones(zones)
    const free_shipping_threshold = await getSetting(db, 'free_shipping_threshold')
    const extra = { requests, methods, points, free_shipping_threshold }
    return { data: zones.map(staffZone), extra }
  }),

  handle('GET /admin/zones/places', async ({ deps }) => ({ data: await listPlaces(deps.db) })),

  handle('POST /admin/zones', async ({ deps, staff, body }) => {
    const fields = await validFields(deps.db, null, body)
    const id = await addZone(deps.db, fields, changedBy(deps, staff))
    return { data: { id }, message: zoneOfficeMessages.added }
  }),

  handle('PUT /admin/zones/{id}', async ({ deps, staff, params, body }) => {
    const { revision, ...input } = body
    const fields = await validFields(deps.db, params.id, input)
    const change = { fields, revision, by: changedBy(deps, staff) }
    const result = await changeZone(deps.db, params.id, change)
    if (result === 'unknown') throw new ApiError(HttpStatus.notFound, zoneMessages.noZone)
    if (result === 'stale') throw new ApiError(HttpStatus.conflict, settingMessages.stale)
    return { data: null, message: staffMessages.saved }
  }),
]

/** 422 by field. */
async function validFields(db: Db, id: number | null, input: ZoneFields): Promise<ZoneFields> {
  const { faults, fields } = await checkZone(db, id, input)
  if (Object.keys(faults).length > 0) throw new ApiError(HttpStatus.unprocessable, faults)
  return fields
}
