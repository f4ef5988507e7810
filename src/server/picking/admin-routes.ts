import { HttpStatus } from '#lib/codes/http.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import { isHeld, checkPicking } from '#lib/rules/picking-state.ts'
import { tehranClock } from '#lib/rules/tehran-time.ts'
import {
  pickingUndoRefusals,
  pickingMessages,
  pickRefusals,
} from '#lib/text/messages/admin-picking.ts'
import { listAllLines, listOrderLines, listOrderNotes } from '../order/order-line-queries.ts'
import { countQueuedOrders, findNextWindow } from '../order/order-list-queries.ts'
import { pieceCount } from '../order/fulfilled-lines.ts'
import { isToPick, listOrdersOfWindow } from './picking-queries.ts'
import { getSetting } from '../platform/database/settings.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { queuedWindows } from '../order/order-detail.ts'
import { cartPlaceOf } from './admin-cart-routes.ts'
import { readCartPlaces } from './cart-queries.ts'
import { pickOrder } from './pick-order.ts'
import { startPicking } from './start-picking.ts'
import { findOpenChange } from '../order-change/order-change-queries.ts'
import { undoRefusal, undoPicking } from './undo-picking.ts'
import { gatherByShelf, substituteGoods, pickingLines } from './picking-list.ts'
import { newestProposals } from './proposal-view.ts'
import { endDueProposals, proposeSubstitute, withdrawProposal } from './proposals.ts'
import { findSubstitutes } from './substitutes.ts'
import { windowFa } from '../delivery/window-texts.ts'
import { getOrderOfAnybody } from '../order/admin-routes.ts'

export const adminPickingHandlers: readonly Handler[] = [
  handle('GET /admin/picking', async ({ deps: { db, now }, staff, query }) => {
    const queued = await countQueuedOrders(db, query.day)
    const windows = queuedWindows(queued.filter(row => row.status === OrderStatus.confirmed))
    const rows =
      query.window === undefined
        ? []
        : await listOrdersOfWindow(db, query.window, [OrderStatus.confirmed])
    const lines = Map.groupBy(
      await listAllLines(
        db,
        rows.map(row => row.id),
      ),
      line => line.order_id,
    )
    const carts = await readCartPlaces(
      db,
      rows.map(row => row.id),
    )
    const orders = rows.map(row => ({
      ...{ id: row.id, tracking_code: row.tracking_code, picked: row.picked_at !== null },
      started: row.picking_started_at !== null,
      held: isHeld(row),
      cart: cartPlaceOf(carts.get(row.id), staff.id),
      pieces: pieceCount(
        (lines.get(row.id) ?? []).map(line => ({ ...line, count: line.picked ?? line.count })),
      ),
    }))
    const pickable = rows.filter(row => checkPicking(row) === null)
    const next = await findNextWindow(db, tehranClock(now()).date, isToPick)
    return { data: { windows, next, shelves: await gatherByShelf(db, pickable), orders } }
  }),

  handle('GET /admin/picking/{id}', async ({ deps, staff, params }) => {
    const { db } = deps
    await endDueProposals(deps, params.id)
    const order = await getOrderOfAnybody(db, params.id)
    const rows = await listAllLines(db, [order.id])
    const refusal = checkPicking(order)
    const notes = await listOrderNotes(db, order.id)
    return {
      data: {
        ...{ id: order.id, tracking_code: order.tracking_code, window_id: order.window_id },
        window_fa: windowFa(order.window_starts_at, order.window_ends_at),
        notes: notes.map(note => note.context),
        refusal: refusal && pickRefusals[refusal],
        picked: order.picked_at !== null,
        started: order.picking_started_at !== null,
        changing: (await findOpenChange(db, order.id)) !== undefined,
        price_prefixes: await getSetting(db, 'scale_price_prefixes'),
        cart: cartPlaceOf((await readCartPlaces(db, [order.id])).get(order.id), staff.id),
        can_undo: undoRefusal(order, rows) === null,
        lines: await pickingLines(deps, order, rows, { pickable: refusal === null }),
        substitutes: await substituteGoods(db, rows),
      },
    }
  }),

  handle('GET /admin/picking/{id}/substitutes', async ({ deps, params, query }) => {
    const order = await getOrderOfAnybody(deps.db, params.id)
    const lines = await listOrderLines(deps.db, order.id)
    const line = lines.find(({ id }) => id === query.line)
    if (!line) throw new ApiError(HttpStatus.notFound, pickingMessages.noLine)
    return { data: await findSubstitutes(deps, line, query) }
  }),

  handle('PUT /admin/picking/{id}/again', async ({ deps, staff, params, body: { reason } }) => {
    const order = await getOrderOfAnybody(deps.db, params.id)
    const by = { actor: staff.id, now: deps.now(), reason }
    const undone = await undoPicking(deps.db, order, by)
    if (!undone.ok) throw new ApiError(HttpStatus.conflict, pickingUndoRefusals[undone.reason])
    return { data: { taken: undone.amount }, message: pickingMessages.again }
  }),

  handle('PUT /admin/picking/{id}/start', async ({ deps, staff, params, body: { on } }) => {
    const order = await getOrderOfAnybody(deps.db, params.id)
    const refusal = await startPicking(deps.db, order, {
      ...{ actor: staff.id, isOn: on, now: deps.now() },
    })
    if (refusal) throw new ApiError(HttpStatus.conflict, pickRefusals[refusal])
    return { data: null, message: on ? pickingMessages.started : pickingMessages.stopped }
  }),

  handle('POST /admin/picking/{id}/proposals', async ({ deps, staff, params, body }) => {
    const order = await getOrderOfAnybody(deps.db, params.id)
    const result = await proposeSubstitute(deps, order, body, staff.id)
    if (!result.ok) {
      const data = result.line === undefined ? null : { line: result.line }
      throw new ApiError(HttpStatus.conflict, pickRefusals[result.reason], { data })
    }
    const data = (await newestProposals(deps.db, order.id)).get(body.line)
    if (!data) throw new Error('the proposal was just made')
    return { data, message: pickingMessages.proposed }
  }),

  handle('DELETE /admin/picking/{id}/proposals/{proposal}', async ({ deps, staff, params }) => {
    const order = await getOrderOfAnybody(deps.db, params.id)
    const proposal = { id: params.proposal, actor: staff.id }
    const withdrawn = await withdrawProposal(deps, order, proposal)
    if (!withdrawn.ok) throw new ApiError(HttpStatus.conflict, pickingMessages.proposalEnded)
    return { data: null, message: pickingMessages.proposalWithdrawn }
  }),

  handle('PUT /admin/picking/{id}', async ({ deps, staff, params, body }) => {
    const order = await getOrderOfAnybody(deps.db, params.id)
    await endDueProposals(deps, order.id)
    const { preview, ordered } = body
    const by = { actor: staff.id, now: deps.now(), preview, ordered }
    const result = await pickOrder(deps.db, order, body.lines, by)
    if (!result.ok) {
      const data = result.line === undefined ? null : { line: result.line }
      throw new ApiError(HttpStatus.conflict, pickRefusals[result.reason], { data })
    }
    const { ok: _, ...outcome } = result
    const doneMessage = outcome.empty ? pickingMessages.empty : pickingMessages.picked
    const message = body.preview ? '' : doneMessage
    return { data: outcome, message }
  }),
]
