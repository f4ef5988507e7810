import { HttpStatus } from '#lib/codes/http.ts'
import type { StaffClaim } from '#lib/contract/admin/claim.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { may } from '#lib/rules/staff.ts'
import { TOMAN_RIALS } from '#lib/rules/whole-toman.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { claimMessages, claimRefusals } from '#lib/text/messages/claim.ts'
import { aboutOf } from '../order/fulfilled-lines.ts'
import { getOrderOfAnybody } from '../order/admin-routes.ts'
import { getUserOrder } from '../order/user-order.ts'
import { weightOf } from '../order/line-weight.ts'
import type { Db } from '../platform/database/open.ts'
import { numberedPage } from '../platform/database/page.ts'
import { ApiError, fieldError } from '../platform/http/errors.ts'
import { type Download, handle, type Handler } from '../platform/http/handler.ts'
import {
  findShopClaim,
  findShopPhoto,
  findUserPhoto,
  listPhotoIds,
  listShopClaims,
  pageOfClaims,
  type ShopClaim,
} from './claim-queries.ts'
import { decideClaim } from './decide-claim.ts'
import { claimView, makeClaim, readClaimLines } from './make-claim.ts'
import { makeStaffClaims, valueStaffClaims } from './make-staff-claims.ts'

export const claimHandlers: readonly Handler[] = [
  handle('GET /profile/receipts/{id}/claims', async ({ deps, user, params }) => ({
    data: await readClaimLines(deps, await getUserOrder(deps, user.id, params)),
  })),

  handle('POST /profile/receipts/{id}/claims', async ({ deps, user, params: { id }, body }) => {
    const { photo_1, photo_2, photo_3, photo_4, ...claim } = body
    // An empty file field of a form is a file without bytes.
    const photos = Object.entries({ photo_1, photo_2, photo_3, photo_4 }).flatMap(([field, file]) =>
      file && file.size > 0 ? [{ field, file }] : [],
    )
    const made = await makeClaim(deps, user.id, id, { ...claim, photos })
    return {
      data: await readClaimLines(deps, await getUserOrder(deps, user.id, { id })),
      message: made.state === 'credited' ? claimMessages.credited : claimMessages.sent,
    }
  }),

  handle('GET /profile/claim-photos/{id}', async ({ deps: { db }, user, params: { id } }) => ({
    data: null,
    file: photoFile(id, await findUserPhoto(db, user.id, id)),
  })),

  handle('GET /admin/orders/{id}/claims', async ({ deps, params }) => ({
    data: await readClaimLines(deps, await getOrderOfAnybody(deps.db, params.id)),
  })),

  handle('POST /admin/orders/{id}/claims', async ({ deps, staff, params, body }) => {
    const order = await getOrderOfAnybody(deps.db, params.id)
    const ids = await makeStaffClaims(deps, order, { ...body, actor: staff.id })
    return { data: await staffViews(deps.db, await listShopClaims(deps.db, ids)) }
  }),

  handle('POST /admin/orders/{id}/claims/preview', async ({ deps: { db }, params, body }) => {
    const order = await getOrderOfAnybody(db, params.id)
    const lines = await valueStaffClaims(db, order, body.lines)
    return { data: lines.map(({ line, amount }) => ({ line, amount })) }
  }),

  handle('GET /admin/claims', async ({ deps: { db }, query: { page, ...filter } }) => {
    const { rows, count } = await pageOfClaims(db, filter, numberedPage(page))
    return { data: await staffViews(db, rows), extra: { count, page, page_size: PAGE_SIZE } }
  }),

  handle('GET /admin/claims/{id}', async ({ deps: { db }, params }) => ({
    data: await staffView(db, await getClaim(db, params.id)),
  })),

  handle('GET /admin/claim-photos/{id}', async ({ deps: { db }, params: { id } }) => ({
    data: null,
    file: photoFile(id, await findShopPhoto(db, id)),
  })),

  handle('PUT /admin/claims/{id}', async ({ deps: { db, now }, staff, params, body }) => {
    const claim = await getClaim(db, params.id)
    if (body.state === 'credited' && body.amount % TOMAN_RIALS !== 0)
      throw fieldError('amount', claimMessages.wholeToman)
    const keepsBooks = may(staff.permissions, 'payments')
    const result = await decideClaim(db, claim, body, { now: now(), actor: staff.id, keepsBooks })
    if (!result.ok && result.reason === 'too-much')
      throw fieldError('amount', claimRefusals[result.reason])
    if (!result.ok) throw new ApiError(HttpStatus.conflict, claimRefusals[result.reason])
    return {
      data: await staffView(db, await getClaim(db, claim.id)),
      message: claimMessages.decided,
    }
  }),
]

async function getClaim(db: Db, id: number): Promise<ShopClaim> {
  const claim = await findShopClaim(db, id)
  if (!claim) throw new ApiError(HttpStatus.notFound, claimMessages.notFound)
  return claim
}

function photoFile(id: number, bytes: Uint8Array | undefined): Download {
  if (!bytes) throw new ApiError(HttpStatus.notFound, claimMessages.notFound)
  return { bytes, type: 'image/jpeg', name: `claim-photo-${id}.jpg` }
}

async function staffView(db: Db, claim: ShopClaim): Promise<StaffClaim> {
  const [view] = await staffViews(db, [claim])
  if (!view) throw new Error('one claim in, one view out')
  return view
}

async function staffViews(db: Db, claims: readonly ShopClaim[]): Promise<StaffClaim[]> {
  const photos = await listPhotoIds(
    db,
    claims.map(({ id }) => id),
  )
  return claims.map(claim => ({
    ...claimView(claim, photos.get(claim.id)),
    order_id: claim.order_id,
    tracking_code: claim.tracking_code,
    mobile: claim.mobile,
    name: claim.name,
    about: aboutOf(claim),
    delivered: claim.picked ?? claim.ordered,
    delivered_g: claim.picked_g,
    step_g: weightOf(claim)?.step_g ?? null,
    picker: claim.picker,
    decided_fa: claim.decided_at === null ? null : formatJalaliDateTime(claim.decided_at),
  }))
}
