import fc from 'fast-check'
import { SubstitutionChoice } from '#lib/codes/order.ts'
import { GOODS } from './reference/costs.ts'
import { WALLETS } from './reference/shop.ts'

// What customers, pickers and time may do, at random.

const MINUTE = 60
const HOUR = 60 * MINUTE
export const GUESTS = 3

/** Half of all acts are on the first order, so that its life goes far. */
export const orderAt = fc.oneof(fc.constant(0), fc.nat({ max: 9 }))
export const nth = fc.nat({ max: 5 })
export const user = fc.nat({ max: WALLETS.length - 1 })
export const guest = fc.nat({ max: GUESTS - 1 }).map(at => `guest ${at}`)
export const holder = fc.oneof(
  user.map(at => `user ${at}`),
  guest,
  guest,
)
export const window = fc.constantFrom(0, 0, 1)
const product = fc.nat({ max: GOODS.length - 1 })
const choice = fc.constantFrom(...Object.values(SubstitutionChoice))
const count = fc.integer({ min: 1, max: 3 })
/** Often none of a product; of goods by weight sometimes less than their least amount. */
const counts = fc
  .tuple(...GOODS.map(({ least }) => fc.constantFrom(0, 0, 1, least, least + 1, 3)))
  .filter(each => each.some(Boolean))

export const placements = fc.record({
  ...{ user, window, counts, choice, hasCoupon: fc.boolean() },
  usesWallet: fc.constantFrom(true, true, false),
  choices: fc.oneof(
    fc.constant({}),
    fc.tuple(product, choice).map(([of, its]) => ({ [of]: its })),
  ),
  isOnline: fc.boolean(),
})
export const changes = fc.record({ counts, window, usesWallet: fc.boolean() })
export const picks = fc.record({
  ...{ line: nth, missing: fc.nat({ max: 3 }), isLost: fc.boolean() },
  permille: fc.constantFrom(1_000, 400, 937, 1_060, 1_100, 1_300),
  substitute: fc.option(fc.record({ product, count, agreed: fc.boolean() }), { freq: 2 }),
  isCareful: fc.constantFrom(true, true, true, false),
})
export const goods = fc.record({ product, count })
export const claims = fc.record({ line: nth, count })
export const steps = fc.record({
  ...{ order: orderAt, dice: fc.nat({ max: 7 }), picks, goods, change: changes },
})
export const decisions = fc.constantFrom('all' as const, 'half' as const, 'nothing' as const)
export const seconds = fc.constantFrom(
  ...[20 * MINUTE, 20 * MINUTE, 70 * MINUTE, 3 * HOUR, 30 * HOUR],
)
