import { beforeEach, expect, test } from 'vitest'
import type { Client } from '#lib/api/client.ts'
import { CLIENT_ADDRESS_HEADER } from '#lib/codes/http.ts'
import { auditShop } from '#server/audit/audit-shop.ts'
import { BUDGETS } from '#server/platform/http/rate-limit.ts'
import { registeredUser } from '#tests/support/builders/account.ts'
import { firstWindow, insertWindowTemplate, refusalOf } from '#tests/support/builders/checkout.ts'
import { placesUsed } from '#tests/support/checks/order-state.ts'
import { tally } from '#tests/support/checks/tally.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const { hits, seconds } = BUDGETS['hold-network']
const IN = '203.0.113.7'

const shop = shopForEach()
const guest = () => shop.as(null)
const aWindow = async () =>
  firstWindow(shop, await insertWindowTemplate(shop.db, { capacity: 4 * hits }))
const takeFrom = (client: Client, address: string, device: string, window: number) =>
  client(
    'POST /window-hold',
    { body: { time_id: window } },
    { 'Device-Id': device, [CLIENT_ADDRESS_HEADER]: address },
  )

let window: number
beforeEach(async () => {
  window = await aWindow()
})

/** Guests of one network, until it has no budget left. */
const exhaust = () =>
  tally(
    Array.from({ length: hits + 20 }, (_, n) =>
      takeFrom(guest(), `203.0.113.${n % 250}`, `invented-${n}`, window),
    ),
  )

test('holds of guests are limited by network, however many browsers they invent', async () => {
  expect(await exhaust()).toEqual({ ok: hits, codes: [429] })
  expect(await placesUsed(shop, window)).toBe(hits)
  const refusal = await refusalOf(takeFrom(guest(), IN, 'one-more-browser', window))
  expect(refusal.code).toBe(429)
  expect(refusal.message).toContain('دقیقه')
  await takeFrom(guest(), '198.51.100.7', 'one-more-browser', window)
})

test('customers who are signed in have a reserve of their own in such a network', async () => {
  await exhaust()
  const [first, second] = [await registeredUser(shop), await registeredUser(shop)]
  const other = await aWindow()
  for (let n = 0; n < BUDGETS['hold-reserve-user'].hits; n++)
    await takeFrom(first.client, IN, 'browser-of-first', n % 2 === 0 ? window : other)
  const refusal = await refusalOf(takeFrom(first.client, IN, 'browser-of-first', window))
  expect(refusal.code).toBe(429)
  await takeFrom(second.client, IN, 'browser-of-second', window)
})

test('guests of the network hold places again in the next hour', async () => {
  await exhaust()
  expect((await refusalOf(takeFrom(guest(), IN, 'browser-of-later', window))).code).toBe(429)
  shop.clock.now += seconds
  await takeFrom(guest(), IN, 'browser-of-later', window)
  expect((await auditShop(shop.db)).faults).toEqual([])
})
