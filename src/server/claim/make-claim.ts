import { HttpStatus } from '#lib/codes/http.ts'
import type { ClaimKind, ClaimLines } from '#lib/contract/claim.ts'
import { canClaim, isCreditedAtOnce, paidFor } from '#lib/rules/claim.ts'
import { lastDelivery } from '#lib/rules/last-delivery.ts'
import {
  CLAIM_PHOTO_MAX_BYTES,
  CLAIM_SECONDS,
  CLAIMS_PERIOD_DAYS,
  DAY_SECONDS,
} from '#lib/rules/limits.ts'
import { promotionByLine } from '#lib/rules/line-costs.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { claimMessages } from '#lib/text/messages/claim.ts'
import { messages } from '#lib/text/messages.ts'
import { parseOrderJson } from '../audit/order-json.ts'
import type { Deps } from '../deps.ts'
import { readSlip } from '../media/slip.ts'
import { listOrderEvents } from '../order/order-event-queries.ts'
import { aboutOf, fulfilledLines, readFulfilledLines } from '../order/fulfilled-lines.ts'
import { pricedLine, weightOf } from '../order/line-weight.ts'
import { listAllLines } from '../order/order-line-queries.ts'
import type { OrderRow } from '../order/order-queries.ts'
import { changeUserOrder, getUserOrder } from '../order/user-order.ts'
import type { Db, Trx } from '../platform/database/open.ts'
import { emitEvent } from '../webhook/emit-event.ts'
import { listSettings } from '../platform/database/settings.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import { chargeBudget } from '../platform/http/rate-limit.ts'
import { insertLedgerEntry } from '../wallet/ledger-queries.ts'
import {
  type ClaimRow,
  insertClaim,
  listOrderClaims,
  listPhotoIds,
  readCreditedAtOnce,
} from './claim-queries.ts'

export interface ClaimedLine {
  line: number
  kind: ClaimKind
  /** Pieces or steps. */
  count: number
  note: string
}

export interface ClaimInput extends ClaimedLine {
  photos: readonly { field: string; file: File }[]
}

export async function readClaimLines(deps: Deps, order: OrderRow): Promise<ClaimLines> {
  const { lines } = await readFulfilledLines(deps.db, order.id)
  const claims = await listOrderClaims(deps.db, order.id)
  const photos = await listPhotoIds(
    deps.db,
    claims.map(claim => claim.id),
  )
  const until = await claimableUntil(deps, deps.db, order)
  return {
    until_fa: until === null ? null : formatJalaliDateTime(until),
    lines: lines.map(line => {
      const claim = claims.find(each => each.line_id === line.id)
      return {
        line: line.id,
        name: line.name,
        about: aboutOf(line),
        count: line.count,
        step_g: weightOf(line)?.step_g ?? null,
        delivered_g: line.picked_g,
        claim: claim ? claimView(claim, photos.get(claim.id)) : null,
      }
    }),
  }
}

export const claimView = (
  { id, kind, count, note, state, amount, credited, refusal, created_at }: ClaimRow,
  photos: number[] = [],
) => ({
  id,
  kind,
  count,
  note,
  state,
  amount,
  credited,
  refusal,
  photos,
  created_fa: formatJalaliDateTime(created_at),
})

/** 400 when too late, 409 for a claimed line, 422 for what was not delivered. */
export async function makeClaim(
  deps: Deps,
  userId: number,
  id: number,
  { photos, ...input }: ClaimInput,
): Promise<ClaimRow> {
  // Before pictures are decoded; checked again behind the lock.
  await assertClaimable(deps, deps.db, await getUserOrder(deps, userId, { id }))
  await chargeBudget(deps, 'claim-user', String(userId))
  const pictures: Uint8Array[] = []
  for (const { field, file } of photos) pictures.push(await readPhoto(field, file))
  let claim: ClaimRow | undefined
  await changeUserOrder(deps, userId, id, async (trx, order) => {
    await assertClaimable(deps, trx, order)
    const value = (await loadClaimPricing(trx, order))(input)
    if (!value.ok) throw fieldError(value.field, value.sentence)
    const { amount } = value
    const atOnce = await isWithinLimits(trx, order, { amount, now: deps.now() })
    claim = await addClaim(trx, order, {
      claimed: input,
      amount,
      pictures,
      now: deps.now(),
      state: atOnce ? 'credited' : 'waiting',
    })
    if (!claim) throw new ApiError(HttpStatus.conflict, claimMessages.claimed)
  })
  if (!claim) throw new Error('a claim was made or refused')
  return claim
}

type ClaimValue =
  | { ok: true; name: string; amount: number }
  | { ok: false; field: 'line' | 'count'; sentence: string }

/** Tells the rials paid for pieces or steps of a line, and refuses what was not delivered. */
export async function loadClaimPricing(
  db: Db,
  order: OrderRow,
): Promise<(claimed: Pick<ClaimedLine, 'line' | 'count'>) => ClaimValue> {
  const rows = await listAllLines(db, [order.id])
  const { lines } = fulfilledLines(rows)
  const stored = parseOrderJson(order)
  if (!stored) throw new Error(`the amounts of order ${order.id} cannot be read`)
  const offs = promotionByLine(rows.map(pricedLine), stored.terms?.promotions ?? [])
  const priced = lines.map(each => ({ ...pricedLine(each), off: offs.get(each.id) ?? 0 }))
  return ({ line: id, count }) => {
    const line = lines.find(each => each.id === id)
    if (!line) return { ok: false, field: 'line', sentence: claimMessages.noLine }
    if (count > line.count) return { ok: false, field: 'count', sentence: claimMessages.tooMany }
    return { ok: true, name: line.name, amount: paidFor(priced, stored.amounts, { id, count }) }
  }
}

async function isWithinLimits(
  trx: Trx,
  { user_id }: OrderRow,
  { amount, now }: { amount: number; now: number },
): Promise<boolean> {
  const limits = await listSettings(trx)
  const recent = await readCreditedAtOnce(trx, user_id, now - CLAIMS_PERIOD_DAYS * DAY_SECONDS)
  return isCreditedAtOnce(amount, limits, recent)
}

interface NewClaim {
  claimed: ClaimedLine
  amount: number
  pictures: readonly Uint8Array[]
  state: 'credited' | 'waiting'
  now: number
}

/** Undefined when the line has a claim. */
export async function addClaim(
  trx: Trx,
  order: OrderRow,
  { claimed, amount, pictures, state, now }: NewClaim,
): Promise<ClaimRow | undefined> {
  const { line: line_id, kind, count, note } = claimed
  const isCredited = state === 'credited'
  const row = await insertClaim(
    trx,
    {
      order_id: order.id,
      line_id,
      kind,
      count,
      note,
      amount,
      state,
      refusal: null,
      created_at: now,
      decided_by: null,
      decided_at: isCredited ? now : null,
      credited: isCredited ? amount : 0,
    },
    pictures,
  )
  if (!row) return undefined
  await creditClaim(trx, row, order.user_id, now)
  const { id, credited } = row
  await emitEvent(
    trx,
    'claim.made',
    { id, order_id: order.id, line_id, kind, state, credited },
    now,
  )
  return row
}

/** The ledger entry of a credited claim; nothing for another. */
export const creditClaim = (
  trx: Trx,
  { id, order_id, credited }: Pick<ClaimRow, 'id' | 'order_id' | 'credited'>,
  userId: number,
  now: number,
): Promise<void> =>
  insertLedgerEntry(trx, {
    user_id: userId,
    amount: credited,
    reason: 'claim',
    order_id,
    once_key: `claim:${id}`,
    created_at: now,
  })

/** Epoch seconds; null where no line can be claimed. */
export async function claimableUntil(
  { now }: Pick<Deps, 'now'>,
  db: Db,
  order: OrderRow,
): Promise<number | null> {
  const delivery = lastDelivery(await listOrderEvents(db, order.id))?.at ?? null
  return delivery !== null && canClaim(order, delivery, now()) ? delivery + CLAIM_SECONDS : null
}

async function assertClaimable(deps: Deps, db: Db, order: OrderRow): Promise<void> {
  if ((await claimableUntil(deps, db, order)) === null)
    throw new ApiError(HttpStatus.badRequest, claimMessages.closed)
}

async function readPhoto(field: string, photo: File): Promise<Uint8Array> {
  if (photo.size > CLAIM_PHOTO_MAX_BYTES) throw fieldError(field, claimMessages.photoTooLarge)
  const file = await readSlip(new Uint8Array(await photo.arrayBuffer()))
  if (file === 'broken') throw fieldError(field, messages.bankSlipBroken)
  if (file === 'unknown' || file.type !== 'image/jpeg')
    throw fieldError(field, claimMessages.photoWrongType)
  return file.bytes
}
