import { beforeEach, describe, expect, it } from 'vitest'
import { AddressType } from '#lib/codes/address.ts'
import { checkoutMessages } from '#lib/text/messages/checkout.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { $addresses } from '#stores/address.ts'
import {
  $addressesFault,
  deleteAddress,
  setMainAddress,
  canDeleteAddress,
  openAddresses,
} from '#stores/address-list.ts'
import { $choice, $openStep } from '#stores/checkout.ts'
import { placeOrder } from '#stores/place-order.ts'
import { $user } from '#stores/user.ts'
import {
  insertAddress,
  type RegisteredUser,
  registeredUser,
} from '#tests/support/builders/account.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { signInWith } from '#tests/support/builders/cart-shopper.ts'
import { insertDelivery } from '#tests/support/builders/checkout.ts'
import { chooseAll, openCheckout } from '#tests/support/fixtures/open-checkout.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const browser = browserForEach(shop)
let user: RegisteredUser
let [main, second, third] = [0, 0, 0]
beforeEach(async () => {
  user = await registeredUser(shop)
  main = user.addressId
  second = await insertAddress(shop.db, { user_id: user.userId, address: 'دوم' })
  third = await insertAddress(shop.db, { user_id: user.userId, address: 'سوم' })
  await signInWith(user)
  $addresses.set(null)
  $addressesFault.set(null)
})

/** Ids in their places, and the main one of the list, of the user and of the shop. */
async function standing() {
  const list = $addresses.get() ?? []
  const stored = (await user.client('GET /infos', {})).data
  const mains = [list, stored].map(all =>
    all.filter(each => each.type === AddressType.main).map(each => each.id),
  )
  expect(mains[0]).toEqual(mains[1])
  expect(list.map(each => each.id).toSorted()).toEqual(stored.map(each => each.id).toSorted())
  return { ids: list.map(each => each.id), main: mains[0], user: $user.get()?.address?.id }
}

describe('setting the main address', () => {
  it('moves the mark and keeps the order', async () => {
    await openAddresses()
    await setMainAddress(second)
    expect(browser.takeNotices()).toEqual([profileMessages.addressMainSet])
    expect(await standing()).toEqual({ ids: [main, third, second], main: [second], user: second })
  })

  it('shows why it failed, and changes nothing', async () => {
    await openAddresses()
    browser.answer = () => Promise.reject(new TypeError('network'))
    await setMainAddress(second)
    browser.answer = null
    expect(browser.takeNotices()).toEqual([siteMessages.networkError])
    expect(await standing()).toEqual({ ids: [main, third, second], main: [main], user: main })
  })

  it('reloads the list when another tab deleted the address', async () => {
    await openAddresses()
    await user.client('DELETE /infos/{id}', { params: { id: second } })
    await setMainAddress(second)
    expect(browser.takeNotices()).toHaveLength(1)
    expect(await standing()).toEqual({ ids: [main, third], main: [main], user: main })
  })
})

describe('deleting an address', () => {
  it('makes the newest other one the main one', async () => {
    await openAddresses()
    await deleteAddress(third)
    expect(browser.takeNotices()).toEqual([profileMessages.addressDeleted])
    expect(await standing()).toEqual({ ids: [main, second], main: [main], user: main })
    await deleteAddress(main)
    expect(await standing()).toEqual({ ids: [second], main: [second], user: second })
  })

  it('makes the newest of several the main one', async () => {
    await openAddresses()
    await deleteAddress(main)
    expect(await standing()).toEqual({ ids: [third, second], main: [third], user: third })
  })

  it('refuses the last one before the confirmation', async () => {
    await openAddresses()
    expect(canDeleteAddress(main)).toBe(true)
    for (const id of [second, third]) await deleteAddress(id)
    browser.takeNotices()
    const callCount = browser.calls.length
    expect(canDeleteAddress(main)).toBe(false)
    expect(browser.takeNotices()).toEqual([profileMessages.addressesCannotDeleteAll])
    expect(browser.calls).toHaveLength(callCount)
  })

  it('is refused by the server when another tab deleted the others', async () => {
    await openAddresses()
    for (const id of [second, third]) await user.client('DELETE /infos/{id}', { params: { id } })
    expect(canDeleteAddress(main)).toBe(true)
    await deleteAddress(main)
    expect(browser.takeNotices()).toEqual([profileMessages.addressesCannotDeleteAll])
    expect(await standing()).toEqual({ ids: [main], main: [main], user: main })
  })

  it('changes nothing of another user', async () => {
    const other = await registeredUser(shop)
    await openAddresses()
    await deleteAddress(other.addressId)
    await setMainAddress(other.addressId)
    expect(browser.takeNotices()).toHaveLength(1)
    expect((await other.client('GET /infos', {})).data).toMatchObject([{ type: 1 }])
    expect(await standing()).toEqual({ ids: [main, third, second], main: [main], user: main })
  })
})

describe('a list that cannot be read', () => {
  it('shows why, and can be retried; a loaded list stays', async () => {
    browser.answer = () => Promise.reject(new TypeError('network'))
    await openAddresses()
    expect([$addresses.get(), $addressesFault.get()]).toEqual([null, siteMessages.networkError])
    browser.answer = null
    await openAddresses()
    expect($addressesFault.get()).toBe(null)
    browser.answer = () => Promise.reject(new TypeError('network'))
    await openAddresses()
    expect($addressesFault.get()).toBe(null)
    expect($addresses.get()).toHaveLength(3)
    expect(browser.takeNotices()).toEqual([siteMessages.networkError])
  })
})

it('the checkout requires another address when the chosen one was deleted', async () => {
  const delivery = await insertDelivery(shop)
  await openCheckout(shop, delivery)
  chooseAll(delivery)
  const chosen = $choice.get().address
  // As on the page of the addresses, in another tab.
  await shop.as($user.get()?.token ?? null)('DELETE /infos/{id}', { params: { id: chosen!.id } })
  await placeOrder()
  expect(browser.takeNotices()).toEqual([checkoutMessages.chooseAddressAndDelivery])
  await expect.poll(() => $openStep.get()).toBe('address')
  expect($choice.get().address).toBe(null)
  expect($addresses.get()?.map(each => each.id)).not.toContain(chosen!.id)
})
