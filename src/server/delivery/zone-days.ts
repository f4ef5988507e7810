import type { WindowDay } from '#lib/contract/delivery-window.ts'
import type { Db } from '../platform/database/open.ts'
import { ensureWindows, windowDays } from './delivery-days.ts'
import { DEFAULT_ZONE_ID, findZoneById, getZone } from './zone-queries.ts'
import { windowsOfZone } from './zone-terms.ts'

/** Public windows of a zone, or of the default zone where there is no such zone; none of one that is off. */
export async function readZoneDays(
  db: Db,
  zoneId: number | undefined,
  now: number,
): Promise<WindowDay[]> {
  const chosen = zoneId === undefined ? undefined : await findZoneById(db, zoneId)
  const zone = chosen ?? (await getZone(db, DEFAULT_ZONE_ID))
  if (!zone.active) return []
  return windowDays(windowsOfZone(await ensureWindows(db, now), zone), null, now)
}
