import { orderLinkToken } from '#server/order/order-link.ts'
import { type Act, onOrder, type OrderOf } from './act.ts'
import type { ActName } from './coverage.ts'
import { readLines } from './real-lines.ts'
import { isByWeight, stepOf } from './reference/costs.ts'
import * as picking from './reference/picking.ts'
import * as proposals from './reference/proposals.ts'
import type { Order } from './reference/shop.ts'

const REASON = 'دلیل آزمون'
const PERMILLE = 1_000

export const startPicking = (at: number, on: boolean): Act =>
  onOrder(on ? 'start picking' : 'undo the start of picking', at, {}, (model, order) => ({
    isAllowed: on ? proposals.startPicking(model, order) : proposals.stopPicking(model, order),
    call: ({ staff, id }) =>
      staff.as('PUT /admin/picking/{id}/start', { params: { id }, body: { on } }),
  }))

/** @param goods.count pieces; for goods by weight each means a handful */
export const propose = (at: number, nth: number, goods: proposals.ProposedGoods): Act =>
  onOrder('propose', at, { line: nth, ...goods }, (model, order) => {
    const line = order.lines[nth % order.lines.length]
    if (!line) throw new Error('an order without lines')
    const count = goods.count * unitOf(goods.product)
    return {
      isAllowed: proposals.propose(model, order, line, { ...goods, count }),
      async call(real) {
        const [row] = await readLines(real, [line])
        await real.staff.as('POST /admin/picking/{id}/proposals', {
          params: { id: real.id },
          body: {
            ...{ line: row?.id ?? 0, count },
            product_id: real.products[goods.product] ?? 0,
          },
        })
      },
    }
  })

const onProposal = (
  name: ActName,
  at: number,
  nth: number,
  attempt: (...input: [...Parameters<typeof proposals.withdraw>]) => boolean,
  call: (real: OrderOf, proposal: number) => Promise<unknown>,
): Act =>
  onOrder(
    name,
    at,
    { proposal: nth },
    (model, order) => {
      const place = nth % order.proposals.length
      const proposal = order.proposals[place]
      if (!proposal) throw new Error('no such proposal')
      return {
        isAllowed: attempt(model, order, proposal),
        call: async real => call(real, await proposalId(real, place)),
      }
    },
    order => order.proposals.length > 0,
  )

export const answer = (at: number, nth: number, accepts: boolean): Act =>
  onProposal(
    accepts ? 'accept a substitute' : 'decline a substitute',
    at,
    nth,
    (model, _order, proposal) => proposals.answer(model, proposal, accepts),
    async (real, id) =>
      real.shop.as(null)('POST /order-pages/{token}/proposals/{id}', {
        ...{ params: { token: await linkOf(real), id }, body: { accept: accepts } },
      }),
  )

export const withdraw = (at: number, nth: number): Act =>
  onProposal('withdraw a substitute', at, nth, proposals.withdraw, ({ staff, id }, proposal) =>
    staff.as('DELETE /admin/picking/{id}/proposals/{proposal}', { params: { id, proposal } }),
  )

async function proposalId({ shop, id }: OrderOf, place: number): Promise<number> {
  const rows = await shop.db
    .selectFrom('substitute_proposals')
    .select('id')
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
  return rows[place]?.id ?? 0
}

async function linkOf({ shop, id }: OrderOf): Promise<string> {
  const order = await shop.db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['tracking_code', 'mobile'])
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow()
  return orderLinkToken(shop.deps.secret, order)
}

export interface PickInput {
  /** The line of which something is missing. */
  line: number
  /** Pieces; all of goods by weight. */
  missing: number
  isLost: boolean
  /** What the scale shows of the estimate. */
  permille: number
  /** Pieces; for goods by weight each means a handful. */
  substitute: { product: number; count: number; agreed: boolean } | null
  /** Leaves room for what the customer accepted, and gives no more than is missing. */
  isCareful: boolean
}

export const pick = (at: number, input: PickInput): Act =>
  onOrder('pick', at, input, (model, order) => {
    const picks = order.lines.map((_, nth) => pickedLine(order, nth, input))
    return {
      isAllowed: picking.pick(model, order, picks),
      call: real => sealPicking(real, picks),
    }
  })

const HANDFUL_G = 215
const unitOf = (product: number): number => (isByWeight(product) ? HANDFUL_G : 1)

function pickedLine(order: Order, nth: number, input: PickInput): picking.PickedLine {
  const line = order.lines[nth]
  if (!line) throw new Error('no such line')
  const { product, count } = line
  const isShort = nth === input.line % order.lines.length
  const proposal = proposals.reservedFor(order, line)
  const accepted = input.isCareful && proposal ? proposals.covered(line, proposal) : 0
  const missing = Math.min(count, Math.max(accepted, isShort ? input.missing : 0))
  const grams = missing > 0 ? 0 : Math.round((count * stepOf(product) * input.permille) / PERMILLE)
  return {
    line,
    picked: isByWeight(product) ? null : count - missing,
    grams: isByWeight(product) ? grams : null,
    isLost: isShort && input.isLost,
    substitute: isShort ? substituteFor(missing, input) : null,
  }
}

function substituteFor(
  missing: number,
  { substitute, isCareful }: PickInput,
): picking.PickedLine['substitute'] {
  if (!substitute || (isCareful && missing === 0)) return null
  const count = isCareful ? Math.min(missing, substitute.count) : substitute.count
  return { ...substitute, count: count * unitOf(substitute.product) }
}

async function sealPicking(real: OrderOf, picks: readonly picking.PickedLine[]): Promise<void> {
  const rows = await readLines(
    real,
    picks.map(({ line }) => line),
  )
  const lines = picks.map(({ picked, grams, isLost, substitute }, at) => ({
    id: rows[at]?.id ?? 0,
    ...(picked === null ? { picked_g: grams ?? 0 } : { picked }),
    missing: isLost,
    substitute: substitute && {
      ...{ product_id: real.products[substitute.product] ?? 0, count: substitute.count },
      agreed: substitute.agreed,
    },
  }))
  await real.staff.as('PUT /admin/picking/{id}', {
    ...{ params: { id: real.id }, body: { ordered: rows, lines } },
  })
}

export const undoPicking = (at: number): Act =>
  onOrder('undo picking', at, {}, (model, order) => ({
    isAllowed: picking.undoPicking(model, order),
    call: ({ staff, id }) =>
      staff.as('PUT /admin/picking/{id}/again', { params: { id }, body: { reason: REASON } }),
  }))
