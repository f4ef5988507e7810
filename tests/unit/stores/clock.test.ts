import { afterEach, expect, it, vi } from 'vitest'
import { getUser } from '#lib/api/account.ts'
import { call } from '#stores/client.ts'
import { isStale, markFresh } from '#stores/cart-items.ts'
import { nowSeconds } from '#stores/clock.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { signInAs } from '#tests/support/builders/cart-shopper.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
const browser = browserForEach(shop)
const HOURS_MS = 3 * 3_600_000
afterEach(() => vi.useRealTimers())

/** The device's clock, from here on. */
const setDevice = (now: number) => vi.useFakeTimers({ now, toFake: ['Date'] })

it("uses the server's clock on a device whose clock is hours ahead", async () => {
  await signInAs(shop)
  const real = Date.now()
  setDevice(real + HOURS_MS)
  const { data } = await getUser(call)
  const date = new Date(real).toUTCString()
  browser.answer = () =>
    Promise.resolve(Response.json({ status: true, data }, { headers: { date } }))
  await getUser(call)
  expect(Math.abs(nowSeconds() - real / 1000)).toBeLessThan(2)
})

it('reads a cart again that was read by a clock that was ahead', () => {
  const real = Date.now()
  setDevice(real + HOURS_MS)
  markFresh()
  expect(isStale()).toBe(false)
  setDevice(real)
  expect(isStale()).toBe(true)
})
