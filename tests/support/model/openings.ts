import fc from 'fast-check'
import { type Command, commandOf } from './act.ts'
import { changeOrder, reprice } from './change-acts.ts'
import { extendHold, signIn, takeHold } from './hold-acts.ts'
import { changes, goods, nth, picks, placements, steps } from './inputs.ts'
import { type NextStep, nextStep } from './next-step.ts'
import { confirmUnpaid, payOnline, placeOrder, timePasses } from './order-acts.ts'
import { pick, propose } from './picking-acts.ts'
import { COUPON } from './reference/costs.ts'

const SOME_OF_ALL = [1, 1, 2, 2]

/** Leaves less to pay than a bank takes. */
const tooLittle = placements.map(placement => [
  placeOrder({
    ...{ ...placement, user: 1, window: 0, counts: [1, 0, 0, 0] },
    ...{ hasCoupon: false, usesWallet: true, isOnline: true },
  }),
])

/** The last place is for who holds it. */
const fullWindow = fc
  .tuple(placements, fc.constantFrom('guest 2', 'user 0', 'user 0'))
  .map(([placement, last]) => [
    ...['guest 0', 'guest 1', last].map(holder => takeHold(holder, 0)),
    extendHold('guest 0'),
    placeOrder({ ...placement, user: 0, window: 0, counts: [1, 0, 0, 0], hasCoupon: false }),
    signIn('guest 1', placement.user),
  ])

const toHeldPlace = fc
  .tuple(placements, changes)
  .map(([placement, change]) => [
    placeOrder({ ...placement, window: 1, counts: [1, 0, 0, 0] }),
    takeHold(`user ${placement.user}`, 0),
    changeOrder(0, { ...change, window: 0 }),
  ])

const afterCoupon = fc
  .tuple(placements, changes, fc.constantFrom([2, 1], [2, 3]))
  .map(([placement, change, [before, after]]) => [
    placeOrder({ ...placement, counts: [before, 0, 0, 0], hasCoupon: true, isOnline: false }),
    timePasses(COUPON.seconds),
    changeOrder(0, { ...change, counts: [after, 0, 0, 0] }),
  ])

const afterRepricing = fc
  .tuple(placements, changes)
  .map(([placement, change]) => [
    placeOrder({ ...placement, counts: [1, 0, 0, 2], isOnline: false }),
    ...[reprice(0), reprice(3)],
    changeOrder(0, { ...change, counts: change.counts.with(0, 2) }),
  ])

const straight = ({ dice, picks: input, ...step }: NextStep): NextStep => ({
  ...{ ...step, order: 0, dice: Math.max(4, dice) },
  picks: {
    ...{ ...input, isCareful: true, missing: Math.max(1, input.missing) },
    substitute: input.substitute && { ...input.substitute, agreed: true },
  },
})

/** Towards the delivery of the first order, and its claims. */
const onward = (minLength: number, maxLength: number): fc.Arbitrary<Command[]> =>
  fc.array(
    steps.map(step => commandOf(model => nextStep(model, straight(step)), false)),
    { minLength, maxLength },
  )

const almostDelivered = fc
  .tuple(placements, onward(4, 9))
  .map(([placement, commands]) => [placeOrder({ ...placement, counts: SOME_OF_ALL }), ...commands])

/** A picker asks for a substitute. */
const proposed = fc
  .tuple(placements, nth, goods, onward(0, 8))
  .map(([placement, line, product, commands]) => [
    placeOrder({ ...placement, counts: SOME_OF_ALL, isOnline: false }),
    ...[confirmUnpaid(0), commandOf(() => propose(0, line, product), false), ...commands],
  ])

/** The wallet pays for most of it, and nothing else was there. */
const paidByPicking = fc.tuple(placements, picks).map(([placement, input]) => [
  placeOrder({
    ...{ ...placement, user: 1, window: 0, counts: [1, 1, 0, 0], hasCoupon: false },
    ...{ usesWallet: true, isOnline: false },
  }),
  confirmUnpaid(0),
  pick(0, { ...input, line: 0, missing: 1, substitute: null }),
])

/** A change waits for its payment. */
const owed = fc
  .tuple(placements, changes)
  .map(([placement, change]) => [
    placeOrder({ ...placement, counts: [1, 0, 0, 0], hasCoupon: false }),
    payOnline(0),
    changeOrder(0, { ...change, counts: change.counts.with(2, 1), usesWallet: false }),
  ])

/** Goods weigh more than the wallet and the shelf have; the debt is paid with another order. */
const heavier = fc
  .tuple(placements, picks)
  .map(([placement, input]) => [
    placeOrder({ ...placement, user: 0, counts: [0, 0, 0, 3], hasCoupon: false }),
    payOnline(0),
    placeOrder({ ...placement, user: 1, counts: [0, 0, 0, 2], hasCoupon: false }),
    pick(0, { ...input, missing: 0, permille: 1_300, substitute: null }),
    placeOrder({ ...placement, user: 0, counts: [1, 0, 0, 0], hasCoupon: false, usesWallet: true }),
  ])

/** First acts of a sequence: most begin where few sequences would come to. */
export const OPENINGS: fc.Arbitrary<Command[]> = fc.oneof<fc.WeightedArbitrary<Command[]>[]>(
  { weight: 6, arbitrary: placements.map(placement => [placeOrder(placement)]) },
  { weight: 1, arbitrary: tooLittle },
  { weight: 1, arbitrary: fullWindow },
  { weight: 1, arbitrary: toHeldPlace },
  { weight: 2, arbitrary: afterCoupon },
  { weight: 1, arbitrary: afterRepricing },
  { weight: 3, arbitrary: almostDelivered },
  { weight: 4, arbitrary: proposed },
  { weight: 2, arbitrary: owed },
  { weight: 1, arbitrary: heavier },
  { weight: 1, arbitrary: paidByPicking },
)
