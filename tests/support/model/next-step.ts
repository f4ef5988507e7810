import { ProposalState } from '#lib/codes/order.ts'
import type { Act } from './act.ts'
import { changeOrder, payAtPage, withdrawChange } from './change-acts.ts'
import { decideClaim, makeClaim } from './claim-acts.ts'
import {
  confirmUnpaid,
  deliver,
  payOnline,
  sendOut,
  timePasses,
  undoDelivery,
} from './order-acts.ts'
import {
  answer,
  pick,
  type PickInput,
  propose,
  startPicking,
  undoPicking,
  withdraw,
} from './picking-acts.ts'
import type { ChangeInput } from './reference/changes.ts'
import { claimable } from './reference/claims.ts'
import type { ProposedGoods } from './reference/proposals.ts'
import { isConfirmed, type Order, type ReferenceShop, STATES } from './reference/shop.ts'

export interface NextStep {
  order: number
  /** 0 to 7: the lower, the rarer what happens. */
  dice: number
  picks: PickInput
  goods: ProposedGoods
  change: ChangeInput
}

/** What an order waits for, so that sequences reach the end of its life. */
export function nextStep({ orders }: Readonly<ReferenceShop>, step: NextStep): Act | null {
  const order = orders[step.order % orders.length]
  return order ? nextAct(order, step) : null
}

function nextAct(order: Order, step: NextStep): Act | null {
  const { order: at, dice } = step
  const { state, picked } = order
  if (state === STATES.open) return dice < 3 ? confirmUnpaid(at) : payOnline(at)
  if (order.change) return nextActOfChange(at, dice)
  if (isConfirmed(order) && !picked) return nextActOfPicking(order, step)
  if (isConfirmed(order)) return dice === 0 ? undoPicking(at) : sendOut(at)
  if (state === STATES.out || state === STATES.outPaid) return deliver(at)
  return state === STATES.delivered ? nextActOfDelivered(order, step) : null
}

function nextActOfChange(at: number, dice: number): Act {
  if (dice < 2) return timePasses(2 * 60 * 60)
  if (dice === 2) return startPicking(at, true)
  if (dice === 3) return withdrawChange(at)
  return dice < 6 ? payAtPage(at) : payOnline(at)
}

function nextActOfPicking({ proposals, lateAmount }: Order, step: NextStep): Act {
  const { order: at, dice, picks, goods, change } = step
  const waiting = proposals.findIndex(({ state }) => state === ProposalState.waiting)
  if (waiting >= 0 && dice < 3) return timePasses(20 * 60)
  if (waiting >= 0) return dice === 3 ? withdraw(at, waiting) : answer(at, waiting, dice > 4)
  if (lateAmount !== null && dice === 0) return payAtPage(at)
  if (dice < 3) return propose(at, picks.line, goods)
  return dice === 3 ? changeOrder(at, change) : pick(at, picks)
}

function nextActOfDelivered(order: Order, { order: at, dice, picks }: NextStep): Act {
  const { claims } = order
  if (dice === 0) return undoDelivery(at)
  const waiting = claims.findIndex(({ state }) => state === 'waiting')
  if (waiting >= 0 && dice < 4) return decideClaim(at, waiting, dice < 2 ? 'nothing' : 'half')
  const lines = claimable(order)
  const unclaimed = lines.filter(line => claims.every(each => each.line !== line))
  const next = unclaimed[picks.line % unclaimed.length]
  return makeClaim(at, { line: next ? lines.indexOf(next) : 0, count: dice < 3 ? 2 : 1 })
}
