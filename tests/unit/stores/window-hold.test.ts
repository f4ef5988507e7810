import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeHold } from '#lib/api/window-hold.ts'
import { messages } from '#lib/text/messages.ts'
import { windowHoldMessages } from '#lib/text/messages/window-hold.ts'
import { hashPassword } from '#server/account/passwords.ts'
import { $choice, $openStep, choosePort, loadCheckout } from '#stores/checkout.ts'
import { placeOrder } from '#stores/place-order.ts'
import { $hold } from '#stores/held-window.ts'
import { enterMobile, enterPassword, move } from '#stores/sign-in.ts'
import { dropUser } from '#stores/user.ts'
import {
  $choosesWindow,
  $holdFault,
  $windowDays,
  extendHold,
  holdWindow,
  releaseHold,
  loadHold,
  openWindows,
} from '#stores/window-hold.ts'
import { insertUser } from '#tests/support/builders/account.ts'
import { signInWith } from '#tests/support/builders/cart-shopper.ts'
import {
  firstWindow,
  insertDelivery,
  insertWindowTemplate,
  readyShopper,
} from '#tests/support/builders/checkout.ts'
import { addZone } from '#tests/support/builders/zones.ts'
import { placesUsed } from '#tests/support/checks/order-state.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const browser = browserForEach(shop)
const HOUR_MS = 3_600_000

beforeEach(() => {
  vi.useFakeTimers({ now: shop.clock.now * 1000, toFake: ['Date'] })
  move('back')
})
afterEach(() => {
  $hold.set(null)
  vi.useRealTimers()
})

const aWindow = async (capacity = 10) =>
  firstWindow(shop, await insertWindowTemplate(shop.db, { capacity }))

test('holds a window of the dialog, extends it and lets go of it', async () => {
  const window = await aWindow()
  openWindows()
  await vi.waitFor(() => expect($windowDays.get()).not.toBe('loading'))
  await holdWindow(window)
  expect($choosesWindow.get()).toBe(false)
  expect($hold.get()).toMatchObject({ time_id: window, can_extend: true })
  await extendHold()
  expect($hold.get()).toMatchObject({ can_extend: false })
  await releaseHold()
  expect($hold.get()).toBeNull()
  expect(await placesUsed(shop, window)).toBe(0)
})

test('shows a refusal in the dialog, which stays open', async () => {
  const window = await aWindow(1)
  await takeHold(shop.as(null), 'another-browser', window)
  openWindows()
  await holdWindow(window)
  expect([$choosesWindow.get(), $holdFault.get()]).toEqual([true, messages.timeWindowFull])
  expect($hold.get()).toBeNull()
})

test('says when the time of a hold is over', async () => {
  const now = shop.clock.now * 1000
  vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  await holdWindow(await aWindow())
  vi.advanceTimersByTime(HOUR_MS)
  expect($hold.get()).toBeNull()
  expect(browser.takeNotices()).toEqual([windowHoldMessages.holdEnded])
})

test('brings the hold of a guest to the account, and forgets it with the user', async () => {
  const window = await aWindow()
  await holdWindow(window)
  const mobile = '09121112233'
  const password = 'sabad-1405'
  const user_id = await insertUser(shop.db, {
    mobile,
    password_hash: await hashPassword(password),
  })
  await enterMobile(mobile)
  await enterPassword(password)
  const held = await shop.db.selectFrom('window_holds').select('user_id').execute()
  expect(held).toEqual([{ user_id }])
  dropUser()
  expect($hold.get()).toBeNull()
})

test('chooses the held window at checkout, whose order ends the hold', async () => {
  const delivery = await insertDelivery(shop, { capacity: 1 })
  await signInWith(await readyShopper(shop, delivery))
  await holdWindow(delivery.time_id)
  await loadCheckout()
  expect($choice.get().timeId).toBe(delivery.time_id)
  expect($openStep.get()).toBe('payment')
  choosePort(1)
  await placeOrder()
  await loadHold()
  expect($hold.get()).toBeNull()
  expect(await placesUsed(shop, delivery.time_id)).toBe(1)
})

test('does not choose a held window of another zone', async () => {
  const delivery = await insertDelivery(shop)
  await addZone(shop, { districts: ['ونک'], own_windows: true })
  await signInWith(await readyShopper(shop, delivery))
  await holdWindow(delivery.time_id)
  await loadCheckout()
  expect($choice.get().timeId).toBeNull()
  expect($openStep.get()).toBe('time')
})
