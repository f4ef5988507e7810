import type { z } from 'zod'
import type { assignmentSchema, Tour } from '#lib/contract/admin/tour.ts'
import { may } from '#lib/rules/staff.ts'
import { formatJalaliFull } from '#lib/text/dates.ts'
import { distinctMembers } from '#lib/text/distinct-names.ts'
import type { Db } from '../platform/database/open.ts'
import type { StaffRow } from '../staff/staff-queries.ts'
import { listTours, listUnsettledTours, type TourRow } from './tour-queries.ts'
import { listCouriers, readTourCash } from './tours.ts'
import { clockFa, windowFa } from './window-texts.ts'

/** Whom orders of the window can be given to, and the tours that the staff member may see. */
export async function readAssignment(
  db: Db,
  staff: StaffRow,
  { windowId, now }: { windowId: number; now: number },
): Promise<z.infer<typeof assignmentSchema>> {
  const isDesk = may(staff.permissions, 'orders')
  const couriers = distinctMembers(await listCouriers(db))
  const nameOf = new Map(couriers.map(({ id, name }) => [id, name]))
  const tours: Tour[] = []
  for (const tour of await listTours(db, windowId))
    if (isDesk || tour.courier_id === staff.id) tours.push(await tourView(db, tour, nameOf))
  const unsettled = isDesk ? await listUnsettledTours(db, now) : []
  return {
    couriers: couriers.filter(({ id }) => isDesk || id === staff.id),
    tours,
    unsettled: unsettled.map(({ id, window_id, starts_at, ends_at, courier_id, name }) => ({
      id,
      window_id,
      window_fa: windowFa(starts_at, ends_at),
      courier: { id: courier_id, name: nameOf.get(courier_id) ?? name },
    })),
  }
}

async function tourView(db: Db, tour: TourRow, nameOf: ReadonlyMap<number, string>): Promise<Tour> {
  const { id, courier_id, due, received, note, settled_at } = tour
  const { stops, onTheWay, waiting, due: collected } = await readTourCash(db, tour)
  return {
    id,
    courier: { id: courier_id, name: nameOf.get(courier_id) ?? '' },
    stops,
    left: onTheWay.length + waiting.length,
    collected,
    settled:
      settled_at === null
        ? null
        : {
            due: due ?? 0,
            received: received ?? 0,
            note: note ?? '',
            at_fa: `${formatJalaliFull(settled_at)}، ${clockFa(settled_at)}`,
          },
  }
}
