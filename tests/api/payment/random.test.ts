import { describe, expect, test } from 'vitest'
import { ApiError } from '#lib/api/api-error.ts'
import { OrderStatus } from '#lib/codes/order.ts'
import {
  type AtBank,
  callBack,
  createGatewayShop,
  expectSettled,
  type GatewayShop,
  orderAtBank,
  pass,
  payAgain,
} from '#tests/support/fixtures/gateway-shop.ts'
import { type BankPayment, DRIVERS, type Driver } from '#tests/support/fakes/hostile-bank.ts'
import { decide, UNCLEAR_FAULTS } from '#tests/support/fakes/hostile-gateway.ts'
import { type Random, seeded } from '#tests/support/builders/random.ts'
import { times, within } from '#tests/support/fixtures/soak.ts'

const SEEDS = times(1, 40)
const STEPS = 60
const MINUTE = 60
const HOUR = 60 * MINUTE
/** Faults for which nobody waits. */
const FAULTS = UNCLEAR_FAULTS.filter(fault => fault !== 'silence' && fault !== 'slow-loris')

interface Walk {
  shop: GatewayShop
  name: Driver
  random: Random
  orders: AtBank[]
  tabs: BankPayment[]
}

type Step = (walk: Walk) => Promise<unknown>

/** What customers, banks and time do, in any order. */
const STEPS_OF_LIFE: Step[] = [
  async ({ shop, orders, tabs }) => {
    const order = await orderAtBank(shop)
    orders.push(order)
    tabs.push(order.payment)
  },
  async ({ shop, random, orders, tabs }) => {
    tabs.push(await payAgain(shop, random.pick(orders)))
  },
  async ({ random, orders }) => {
    const { shopper, id } = random.pick(orders)
    await shopper.client('POST /profile/receipts/{id}/cancel', { params: { id } })
  },
  async ({ shop, random, tabs }) => {
    const payment = random.pick(tabs)
    await callBack(shop, payment, random.chance(0.8))
  },
  async ({ shop, random, tabs }) => {
    const payment = decide(shop.bank, random.pick(tabs))
    if (random.chance(0.7)) await callBack(shop, payment)
  },
  async ({ shop, random, tabs }) => {
    const payment = decide(shop.bank, random.pick(tabs))
    const backs = Array.from({ length: 3 }, () => callBack(shop, payment))
    await Promise.all([...backs, pass(shop, MINUTE)])
  },
  async ({ shop, random, tabs }) => {
    await callBack(shop, decide(shop.bank, random.pick(tabs), 'cancel'))
  },
  async ({ shop, name, random, tabs }) => {
    // ZarinPal takes no wrong amount, and keeps it: there is nothing to agree about.
    const payment = random.pick(tabs)
    const amount = name === 'zarinpal' ? payment.amount : payment.amount - 10_000
    await callBack(shop, decide(shop.bank, payment, 'pay', amount))
  },
  async ({ shop, random, tabs }) => {
    const [mine, other] = [random.pick(tabs), random.pick(tabs)]
    const change = { RefNum: other.reference, Authority: other.key, trackId: other.key }
    await callBack(shop, mine, true, change)
  },
  ({ shop, random }) => {
    const fault = random.pick(FAULTS)
    const call = random.pick(['verify', 'request', 'inquiry'] as const)
    return Promise.resolve(shop.bank.faults.push({ call, fault }))
  },
  ({ shop, random }) => pass(shop, random.pick([MINUTE, 5 * MINUTE, 40 * MINUTE])),
]

/** A refusal is an answer; anything else is a defect. */
async function take(step: Step, walk: Walk): Promise<void> {
  try {
    await step(walk)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code >= 500) throw error
  }
}

const CASES = DRIVERS.flatMap(name =>
  Array.from({ length: SEEDS }, (_, seed) => ({ name, seed: seed + 1 })),
)

describe('random acts of customers, banks and time', () => {
  const options = { timeout: within(60_000, 120_000) }
  test.each(CASES)('keep the books right: $name, seed $seed', options, async ({ name, seed }) => {
    const shop = await createGatewayShop(name)
    const walk: Walk = { shop, name, random: seeded(seed), orders: [], tabs: [] }
    try {
      for (let order = 0; order < 3; order++) await take(STEPS_OF_LIFE[0]!, walk)
      for (let step = 0; step < STEPS; step++) await take(walk.random.pick(STEPS_OF_LIFE), walk)
      shop.bank.faults.length = 0
      await pass(shop, 26 * HOUR)
      await expectSettled(shop)
      const open = await shop.db
        .selectFrom('orders')
        .select('id')
        .where('status', '=', OrderStatus.awaitingPayment)
        .execute()
      expect(open).toEqual([])
      expect(shop.bank.payments.some(each => each.state === 'verified')).toBe(true)
    } finally {
      await shop.close()
    }
  })
})
