import { beforeEach, describe, expect, test } from 'vitest'
import { PaymentStatus } from '#lib/codes/order.ts'
import { messages } from '#lib/text/messages.ts'
import { handlePaymentCallback } from '#server/payment/payment-callback.ts'
import { callbackOf, comeBack, decideAtBank, payAtBank } from '#tests/support/fakes/bank.ts'
import { type Delivery, insertDelivery, readyShopper } from '#tests/support/builders/checkout.ts'
import { orderRow } from '#tests/support/checks/order-state.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
let delivery: Delivery
beforeEach(async () => {
  delivery = await insertDelivery(shop)
})

const shown = (url: URL) => Object.fromEntries(url.searchParams)

describe('payment callback', () => {
  test.each([
    ['nothing', ''],
    ['an authority that is not ours', 'Authority=nobody&Status=OK'],
    ['an authority that no database can hold', 'Authority=%00&Status=OK'],
  ])('confirms nothing for a browser that brings %s', async (_, query) => {
    const request = new Request(`${await callbackOf(shop, 'nobody')}?${query}`)
    const response = await handlePaymentCallback(shop.deps, request)
    expect(response.status).toBe(303)
    const back = new URL(response.headers.get('location')!, shop.deps.siteUrl)
    expect(shown(back)).toMatchObject({ message: messages.paymentFailed, status: '0' })
  })

  test('ignores OK without a payment, and a forged NOK', async () => {
    const shopper = await readyShopper(shop, delivery)
    const { data } = await shopper.store()
    const authority = new URL(data.url!).pathname.split('/').at(-1)!
    for (const status of ['OK', 'NOK'])
      expect(shown(await comeBack(shop, authority, status))).toMatchObject({ status: '0' })
    expect(shown(await payAtBank(shop, data.url!))).toMatchObject({ status: '1' })
  })

  test('accepts a form posted from another site', async () => {
    const shopper = await readyShopper(shop, delivery)
    const { data } = await shopper.store()
    const authority = await decideAtBank(shop, data.url!)
    const body = new URLSearchParams({ Authority: authority, Status: 'OK' })
    const request = new Request(await callbackOf(shop, authority), { method: 'POST', body })
    expect((await handlePaymentCallback(shop.deps, request)).status).toBe(303)
    expect(await orderRow(shop, data.id)).toMatchObject({ payment_status: PaymentStatus.paid })
  })

  test('does not accept another amount at the bank', async () => {
    const shopper = await readyShopper(shop, delivery)
    const { data } = await shopper.store()
    await shop.db.updateTable('local_bank').set({ amount: 10 }).execute()
    expect(shown(await payAtBank(shop, data.url!))).toMatchObject({ status: '0' })
    expect(await orderRow(shop, data.id)).toMatchObject({ payment_status: PaymentStatus.unpaid })
  })

  test('does not accept a reference that paid before', async () => {
    const first = await readyShopper(shop, delivery)
    const second = await readyShopper(shop, delivery)
    await payAtBank(shop, (await first.store()).data.url!)
    const { data } = await second.store()
    const authority = await decideAtBank(shop, data.url!)
    const { reference } = await shop.db
      .selectFrom('payments')
      .select('reference')
      .where('state', '=', 'paid')
      .executeTakeFirstOrThrow()
    await shop.db.updateTable('local_bank').set({ reference }).execute()
    expect(shown(await comeBack(shop, authority))).toMatchObject({ status: '0' })
    expect(await orderRow(shop, data.id)).toMatchObject({ payment_status: PaymentStatus.unpaid })
  })

  test('leaves the payment pending while the gateway does not answer', async () => {
    const shopper = await readyShopper(shop, delivery)
    const { data } = await shopper.store()
    const authority = await decideAtBank(shop, data.url!)
    const { gateway } = shop.deps
    shop.deps.gateway = { ...gateway, verify: () => Promise.reject(new Error('timed out')) }
    const { tracking_code } = data
    const pending = { tracking_code, message: messages.paymentPending, status: '0' }
    expect(shown(await comeBack(shop, authority))).toEqual(pending)
    shop.deps.gateway = gateway
    expect(shown(await comeBack(shop, authority))).toMatchObject({ status: '1' })
  })
})
