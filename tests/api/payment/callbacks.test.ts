import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#lib/text/messages.ts'
import {
  type AtBank,
  callBack,
  createGatewayShop,
  expectSettled,
  type GatewayShop,
  orderAtBank,
  pass,
  payAgain,
  payAndReturn,
} from '#tests/support/fixtures/gateway-shop.ts'
import { deliver } from '#tests/support/builders/send-texts.ts'
import { DRIVERS } from '#tests/support/fakes/hostile-bank.ts'
import { decide } from '#tests/support/fakes/hostile-gateway.ts'
import { ledgerOf, orderRow } from '#tests/support/checks/order-state.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

const PAID = [40, 20] as const
const UNPAID = [10, 10] as const
const CANCELLED = [70, 10] as const
const LATE = 'late-payment 350000'
const DOUBLE = 'double-payment 350000'

interface Scenario {
  title: string
  /** What happens after the customer came to the bank. */
  happens: (shop: GatewayShop, order: AtBank) => Promise<unknown>
  ends: readonly [status: number, payment: number]
  wallet?: string[]
  /** Where SEP, which is asked by what the browser brings alone, ends elsewhere. */
  sep?: Partial<Pick<Scenario, 'ends' | 'wallet'>>
}

const many = <T>(count: number, call: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, call))

const SCENARIOS: Scenario[] = [
  { title: 'pays and comes back', happens: payAndReturn, ends: PAID },
  {
    title: 'comes back ten times, one after another',
    happens: async (shop, order) => {
      for (let n = 0; n < 10; n++)
        expect(await payAndReturn(shop, order)).toMatchObject({ status: '1' })
    },
    ends: PAID,
  },
  {
    title: 'comes back in 15 tabs at once',
    happens: async (shop, { payment }) => {
      decide(shop.bank, payment)
      const shown = await many(15, () => callBack(shop, payment))
      expect(shown.every(each => each['status'] === '1')).toBe(true)
    },
    ends: PAID,
  },
  {
    title: 'comes back with a refusal first, then with the truth',
    happens: async (shop, { payment }) => {
      await callBack(shop, payment, false)
      decide(shop.bank, payment)
      await callBack(shop, payment, true)
    },
    ends: PAID,
  },
  {
    title: 'comes back paid, then a refusal arrives late',
    happens: async (shop, { payment }) => {
      decide(shop.bank, payment)
      await callBack(shop, payment, true)
      const refused = await callBack(shop, payment, false)
      expect(refused).toMatchObject({ message: messages.paymentSucceeded, status: '1' })
    },
    ends: PAID,
  },
  {
    title: 'claims to have paid and has not',
    happens: async (shop, { payment }) => {
      const change = { RefNum: 'GmshtyjwKSu1lKOLquYrzO9BqjUMb4TPUK0qak' }
      const shown = await callBack(shop, payment, true, change)
      expect(shown).toMatchObject({ message: messages.paymentFailed, status: '0' })
    },
    ends: UNPAID,
  },
  {
    title: 'cancels at the bank, and pays with another payment',
    happens: async (shop, order) => {
      const shown = await callBack(shop, decide(shop.bank, order.payment, 'cancel'))
      expect(shown).toMatchObject({ message: messages.paymentCancelled, status: '0' })
      await payAndReturn(shop, { payment: await payAgain(shop, order) })
    },
    ends: PAID,
  },
  {
    title: 'pays, and never comes back',
    happens: async (shop, { payment }) => {
      decide(shop.bank, payment)
      await pass(shop, 2 * HOUR)
    },
    ends: PAID,
    sep: { ends: CANCELLED },
  },
  {
    title: 'pays, and comes back a quarter of an hour later',
    happens: async (shop, { payment }) => {
      decide(shop.bank, payment)
      await pass(shop, 15 * MINUTE)
      expect(await callBack(shop, payment)).toMatchObject({ status: '1' })
    },
    ends: PAID,
  },
  {
    title: 'pays, and comes back two hours later',
    happens: async (shop, { payment }) => {
      decide(shop.bank, payment)
      await pass(shop, 2 * HOUR)
      await callBack(shop, payment)
    },
    ends: PAID,
    sep: { ends: CANCELLED },
  },
  {
    title: 'pays after the shop gave the order up',
    happens: async (shop, { payment }) => {
      await pass(shop, 40 * MINUTE)
      decide(shop.bank, payment)
      const shown = await callBack(shop, payment)
      expect(shown).toMatchObject({ message: messages.paymentToWallet, status: '0' })
    },
    ends: CANCELLED,
    wallet: [LATE],
  },
  {
    title: 'pays after cancelling the order, and comes back five times',
    happens: async (shop, { shopper, id, payment }) => {
      await shopper.client('POST /profile/receipts/{id}/cancel', { params: { id } })
      decide(shop.bank, payment)
      await many(5, () => callBack(shop, payment))
    },
    ends: CANCELLED,
    wallet: [LATE],
  },
  {
    title: 'pays in two tabs at once: the second payment is in the wallet',
    happens: async (shop, order) => {
      const tabs = [order.payment, await payAgain(shop, order)]
      for (const payment of tabs) decide(shop.bank, payment)
      const shown = await Promise.all(tabs.map(payment => callBack(shop, payment)))
      expect(shown.map(each => each['message']).toSorted()).toEqual(
        [messages.paymentDoubled, messages.paymentSucceeded].toSorted(),
      )
      expect(shown.every(each => each['status'] === '1')).toBe(true)
    },
    ends: PAID,
    wallet: [DOUBLE],
  },
  {
    title: 'pays with the older of two payments, the newer one left open',
    happens: async (shop, order) => {
      await payAgain(shop, order)
      await payAndReturn(shop, order)
    },
    ends: PAID,
  },
  {
    title: 'pays three times, and the callbacks come in the opposite order',
    happens: async (shop, order) => {
      const tabs = [order.payment, await payAgain(shop, order), await payAgain(shop, order)]
      for (const payment of tabs) decide(shop.bank, payment)
      for (const payment of tabs.toReversed()) await callBack(shop, payment)
      const again = [...tabs, ...tabs]
      const sentences = await Promise.all(
        again.map(async each => (await callBack(shop, each))['message']),
      )
      const { paymentDoubled, paymentSucceeded } = messages
      const each = [paymentDoubled, paymentDoubled, paymentSucceeded]
      expect(sentences).toEqual([...each, ...each])
    },
    ends: PAID,
    wallet: [DOUBLE, DOUBLE],
  },
]

describe.each(DRIVERS)('payment scenarios of %s', name => {
  let shop: GatewayShop
  beforeAll(async () => {
    shop = await createGatewayShop(name)
  })
  afterAll(() => shop.close())

  test.each(SCENARIOS)('$title', async scenario => {
    const order = await orderAtBank(shop)
    await scenario.happens(shop, order)
    await pass(shop, 5 * MINUTE)
    const { ends, wallet = [] } = { ...scenario, ...(name === 'sep' ? scenario.sep : {}) }
    const { status, payment_status } = await orderRow(shop, order.id)
    expect([status, payment_status]).toEqual(ends)
    expect(await ledgerOf(shop, order.shopper.userId)).toEqual(wallet)
    await deliver(shop)
    const sentences = shop.outbox.filter(
      ({ template, tokens }) =>
        template === 'order-paid' && tokens['order'] === order.tracking_code,
    )
    expect(sentences).toHaveLength(ends === PAID ? 1 : 0)
    await expectSettled(shop)
  })
})
