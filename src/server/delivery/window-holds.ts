import { HttpStatus } from '#lib/codes/http.ts'
import type { WindowHold } from '#lib/contract/delivery-window.ts'
import { networkOf } from '#lib/rules/client-network.ts'
import { windowRefusal } from '#lib/rules/delivery-window.ts'
import { guestPlaces, holdEnd, namedWindow } from '#lib/rules/window-hold.ts'
import { messages } from '#lib/text/messages.ts'
import { windowHoldMessages } from '#lib/text/messages/window-hold.ts'
import { lockUser } from '../account/user-queries.ts'
import type { Deps } from '../deps.ts'
import { type Db, inTransaction, type Trx } from '../platform/database/open.ts'
import { getSetting } from '../platform/database/settings.ts'
import { ApiError } from '../platform/http/errors.ts'
import { type AttemptCharges, chargeAttempt } from '../platform/http/rate-limit.ts'
import { ensureWindows, lastOrderDay, windowDays } from './delivery-days.ts'
import {
  type DeliveryWindow,
  findWindow,
  getWindow,
  listClosedDays,
} from './delivery-window-queries.ts'
import {
  countGuestHolds,
  deleteHold,
  endExpiredHolds,
  findHold,
  type Holder,
  insertHold,
  releaseHold,
  setExtended,
  type WindowHoldRow,
} from './window-hold-queries.ts'
import { claimWindowFor } from './window-orders-queries.ts'
import { windowRefusals } from './window-texts.ts'

export async function readHold(db: Db, holder: Holder, now: number): Promise<WindowHold | null> {
  const hold = await findHold(db, holder, now)
  return hold ? holdOnWire(db, hold, now) : null
}

async function holdOnWire(db: Db, hold: WindowHoldRow, now: number): Promise<WindowHold> {
  const window = await getWindow(db, hold.window_id)
  const closed = await listClosedDays(db, window.date, window.date)
  const [day] = windowDays([window], window.company_id, now)
  const [time] = day?.times ?? []
  if (!day || !time) throw new Error(`hold ${hold.id} has no window`)
  return {
    ...namedWindow(day, time),
    expires_at: hold.expires_at,
    seconds_left: hold.expires_at - now,
    can_extend: hold.extended === 0 && hold.expires_at < window.cutoff_at,
    off: window.off_at !== null || closed.size > 0,
  }
}

/** `ensureWindows` as the user may choose. */
export const windowsForUser = async (
  db: Db,
  user_id: number,
  now: number,
): Promise<DeliveryWindow[]> => withHeldPlace(db, user_id, await ensureWindows(db, now), now)

/** The place that the user holds is free. */
export async function withHeldPlace(
  db: Db,
  user_id: number,
  windows: readonly DeliveryWindow[],
  now: number,
): Promise<DeliveryWindow[]> {
  const hold = await findHold(db, { user_id }, now)
  return windows.map(window =>
    window.id === hold?.window_id ? { ...window, used: window.used - 1 } : window,
  )
}

interface TakeInput {
  windowId: number
  clientAddress: string
}

/**
 * A hold that is moved keeps its time, so that nobody holds places for longer by changing windows.
 * All or nothing: a refusal leaves the former hold. 404, 409 or 429.
 */
export async function takeHold(
  { db, now: clock }: Deps,
  holder: Holder,
  { windowId, clientAddress }: TakeInput,
): Promise<WindowHold> {
  const now = clock()
  await endExpiredHolds(db, now)
  return inTransaction(db, async trx => {
    if ('user_id' in holder) await lockUser(trx, holder.user_id)
    const scope = { companyId: null, lastDay: lastOrderDay(now) }
    const window = await findWindow(trx, windowId, scope)
    if (!window) throw new ApiError(HttpStatus.notFound, messages.timeWindowUnavailable)
    const current = await findHold(trx, holder, now)
    if (current?.window_id === windowId) return holdOnWire(trx, current, now)
    // The holder's own budget row comes first and serializes a guest's requests.
    await chargeAttempt({ db: trx, now: clock }, chargesOf(holder, networkOf(clientAddress)))
    const former = await deleteHold(trx, holder)
    if (!(await claimWindowFor(trx, { from: former?.window_id, to: windowId }, now)))
      throw refused(windowRefusals[windowRefusal(window, now) ?? 'full'])
    await assertGuestShare(trx, holder, window)
    const minutes = await getSetting(trx, 'window_hold_minutes')
    const hold = await insertHold(trx, {
      ...holder,
      window_id: windowId,
      ...timesOf(former, { minutes, cutoff_at: window.cutoff_at, now }),
    })
    if (!hold) throw refused(windowHoldMessages.holdBusy)
    return holdOnWire(trx, hold, now)
  })
}

function timesOf(
  former: WindowHoldRow | undefined,
  { minutes, cutoff_at, now }: { minutes: number; cutoff_at: number; now: number },
): Pick<WindowHoldRow, 'held_at' | 'expires_at' | 'extended'> {
  const { held_at, extended } = former ?? { held_at: now, extended: 0 as const }
  const expires_at = holdEnd({ held_at, extended: extended === 1, minutes, cutoff_at })
  if (expires_at > now) return { held_at, expires_at, extended }
  const again = holdEnd({ held_at: now, extended: false, minutes, cutoff_at })
  return { held_at: now, expires_at: again, extended: 0 }
}

/** The claim has locked the window's row, so nobody else counts at the same time. */
async function assertGuestShare(trx: Trx, holder: Holder, window: DeliveryWindow): Promise<void> {
  if ('user_id' in holder) return
  if ((await countGuestHolds(trx, window.id)) >= guestPlaces(window.capacity))
    throw refused(windowHoldMessages.holdGuestsFull)
}

/** Strangers of a network never stop a user who is signed in. */
function chargesOf(holder: Holder, network: string): AttemptCharges {
  const shared = [['hold-network', network]] as const
  if ('device_hash' in holder)
    return { personal: [['hold-device', holder.device_hash]], shared, reserve: [] }
  const user = String(holder.user_id)
  return { personal: [['hold-user', user]], shared, reserve: [['hold-reserve-user', user]] }
}

const refused = (message: string): ApiError => new ApiError(HttpStatus.conflict, message)

/** Two at once: one of them wins. 404 or 409. */
export async function extendHold({ db, now: clock }: Deps, holder: Holder): Promise<WindowHold> {
  const now = clock()
  return inTransaction(db, async trx => {
    const hold = await findHold(trx, holder, now)
    if (!hold) throw new ApiError(HttpStatus.notFound, windowHoldMessages.holdMissing)
    const { cutoff_at } = await getWindow(trx, hold.window_id)
    const minutes = await getSetting(trx, 'window_hold_minutes')
    const end = holdEnd({ held_at: hold.held_at, extended: true, minutes, cutoff_at })
    const expires_at = Math.max(end, hold.expires_at)
    if (hold.extended === 0 && expires_at === hold.expires_at)
      throw refused(windowHoldMessages.holdAtCutOff)
    if (!(await setExtended(trx, hold.id, { expires_at, now })))
      throw refused(windowHoldMessages.holdExtendedBefore)
    return holdOnWire(trx, { ...hold, extended: 1, expires_at }, now)
  })
}

/** At sign-in, under the user's lock: of the guest's hold and the user's the newer one stays. */
export async function carryHold(
  trx: Trx,
  { user_id, device_hash }: { user_id: number; device_hash: string },
  now: number,
): Promise<void> {
  const guest = await findHold(trx, { device_hash }, now)
  if (!guest) return
  const own = await findHold(trx, { user_id }, now)
  const older = own && own.held_at >= guest.held_at ? { device_hash } : { user_id }
  await releaseHold(trx, older)
  await trx
    .updateTable('window_holds')
    .set({ user_id, device_hash: null })
    .where('device_hash', '=', device_hash)
    .execute()
}
