import fc from 'fast-check'
import { type Act, type Command, commandOf } from './act.ts'
import { changeOrder, payAtPage, reprice, withdrawChange } from './change-acts.ts'
import { decideClaim, makeClaim } from './claim-acts.ts'
import { extendHold, releaseHold, signIn, takeHold } from './hold-acts.ts'
import * as inputs from './inputs.ts'
import { nextStep } from './next-step.ts'
import * as orders from './order-acts.ts'
import * as picking from './picking-acts.ts'
import type { ReferenceShop } from './reference/shop.ts'

const { orderAt, nth, guest, holder, user, window, picks, goods } = inputs

type ActFor = (model: Readonly<ReferenceShop>) => Act | null

const always =
  <Input extends unknown[]>(act: (...input: Input) => Act) =>
  (input: Input): ActFor => {
    const made = act(...input)
    return () => made
  }

const onAnyOrder = (act: (at: number) => Act): fc.Arbitrary<ActFor> =>
  fc.tuple(orderAt).map(always(act))

/** What customers, guests, pickers, staff and time do, with how often. */
const WEIGHTED: readonly (readonly [weight: number, act: fc.Arbitrary<ActFor>])[] = [
  [6, fc.tuple(inputs.placements).map(always(orders.placeOrder))],
  [30, inputs.steps.map(step => (model: Readonly<ReferenceShop>) => nextStep(model, step))],
  [1, onAnyOrder(orders.payOnline)],
  [1, onAnyOrder(orders.cancelByCustomer)],
  [1, onAnyOrder(orders.confirmUnpaid)],
  [1, onAnyOrder(orders.cancelByStaff)],
  [1, onAnyOrder(orders.sendOut)],
  [1, onAnyOrder(orders.deliver)],
  [1, onAnyOrder(orders.undoDelivery)],
  [1, onAnyOrder(orders.takeBack)],
  [8, fc.tuple(orderAt, inputs.changes).map(always(changeOrder))],
  [2, onAnyOrder(payAtPage)],
  [1, onAnyOrder(withdrawChange)],
  [1, fc.tuple(fc.constantFrom(0, 3)).map(always(reprice))],
  [1, fc.tuple(orderAt, fc.boolean()).map(always(picking.startPicking))],
  [2, fc.tuple(orderAt, nth, goods).map(always(picking.propose))],
  [1, fc.tuple(orderAt, nth, fc.boolean()).map(always(picking.answer))],
  [1, fc.tuple(orderAt, nth).map(always(picking.withdraw))],
  [2, fc.tuple(orderAt, picks).map(always(picking.pick))],
  [1, onAnyOrder(picking.undoPicking)],
  [2, fc.tuple(orderAt, inputs.claims).map(always(makeClaim))],
  [1, fc.tuple(orderAt, nth, inputs.decisions).map(always(decideClaim))],
  [3, fc.tuple(holder, window).map(always(takeHold))],
  [1, fc.tuple(holder).map(always(extendHold))],
  [1, fc.tuple(holder).map(always(releaseHold))],
  [1, fc.tuple(guest, user).map(always(signIn))],
  [4, fc.tuple(inputs.seconds).map(always(orders.timePasses))],
]

/** One of six is tried even where the model refuses it. */
export const ACTS: fc.Arbitrary<Command> = fc
  .tuple(
    fc.oneof(...WEIGHTED.map(([weight, arbitrary]) => ({ weight, arbitrary }))),
    fc.nat({ max: 5 }).map(dice => dice === 0),
  )
  .map(([actFor, isForced]) => commandOf(actFor, isForced))
