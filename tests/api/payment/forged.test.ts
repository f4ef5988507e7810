import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OrderStatus, PaymentStatus } from '#lib/codes/order.ts'
import { messages } from '#lib/text/messages.ts'
import {
  type AtBank,
  callBack,
  createGatewayShop,
  expectSettled,
  type GatewayShop,
  orderAtBank,
  payAndReturn,
  shownBy,
} from '#tests/support/fixtures/gateway-shop.ts'
import { callbackRequest, DRIVERS, type Driver } from '#tests/support/fakes/hostile-bank.ts'
import { decide } from '#tests/support/fakes/hostile-gateway.ts'
import { orderRow } from '#tests/support/checks/order-state.ts'

const MINUTE = 60

describe.each(DRIVERS)('forged callbacks at %s', name => {
  let shop: GatewayShop
  beforeAll(async () => {
    shop = await createGatewayShop(name)
  })
  afterAll(() => shop.close())

  test.each<[string, (mine: AtBank, other: AtBank) => Request]>([
    ['a made-up authority', mine => forged(name, mine, MADE_UP)],
    ['the authority of another order', (mine, other) => forged(name, mine, keysOf(other))],
    [
      'the way of another order',
      (mine, { payment }) =>
        callbackRequest({ ...mine.payment, callbackUrl: payment.callbackUrl }, true),
    ],
    [
      'another gateway',
      ({ payment }) => {
        const callbackUrl = payment.callbackUrl.replace(/callback\/\w+/, 'callback/local')
        return callbackRequest({ ...payment, callbackUrl }, true)
      },
    ],
  ])('send no query and reveal nothing with %s', async (_, request) => {
    const [mine, other] = [await orderAtBank(shop), await orderAtBank(shop)]
    decide(shop.bank, other.payment)
    const verifications = shop.bank.count('verify')
    const shown = await shownBy(shop, request(mine, other))
    expect(shown).toEqual({ tracking_code: '', message: messages.paymentFailed, status: '0' })
    expect(shop.bank.count('verify')).toBe(verifications)
    for (const { id } of [mine, other])
      expect(await orderRow(shop, id)).toMatchObject({
        status: OrderStatus.awaitingPayment,
        payment_status: PaymentStatus.unpaid,
      })
    expect(await payAndReturn(shop, other)).toMatchObject({ status: '1' })
    expect(await orderRow(shop, mine.id)).toMatchObject({
      status: OrderStatus.awaitingPayment,
      payment_status: PaymentStatus.unpaid,
    })
    await expectSettled(shop)
  })

  test('are limited to 20 queries at the bank', async () => {
    const { payment } = await orderAtBank(shop)
    const verifications = shop.bank.count('verify')
    const change = { RefNum: 'GmshtyjwKSu1lKOLquYrzO9BqjUMb4TPUK0qak' }
    for (let n = 0; n < 30; n++) await callBack(shop, payment, true, change)
    expect(shop.bank.count('verify') - verifications).toBe(20)
    shop.clock.now += 10 * MINUTE
    expect(await payAndReturn(shop, { payment })).toMatchObject({ status: '1' })
  })
})

const MADE_UP: Record<Driver, string> = {
  zarinpal: 'A00000000000000000000000000000099999',
  zibal: '15966442239999',
  sep: '0123456789abcdef0123456789abcdef',
}

const keysOf = ({ payment }: AtBank): Record<Driver, string> => ({
  zarinpal: payment.key,
  zibal: payment.key,
  sep: payment.number,
})

const forged = (name: Driver, { payment }: AtBank, keys: Record<Driver, string>): Request =>
  callbackRequest({ ...payment, key: keys[name], number: keys[name] }, true)
