import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ADDRESS_SEARCH_DELAY_MS } from '#lib/rules/limits.ts'
import { profileMessages } from '#lib/text/messages/profile.ts'
import {
  $addresses,
  $places,
  $point,
  canUsePoint,
  loadAddresses,
  namePoint,
  pickPlace,
  resetPoint,
  saveAddress,
  searchPlaces,
} from '#stores/address.ts'
import { storeUser } from '#stores/user.ts'
import { getUser } from '#lib/api/account.ts'
import { IN_TEHRAN, registeredUser } from '#tests/support/builders/account.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const browser = browserForEach(shop)
beforeEach(() => {
  resetPoint()
})

describe('the search for a place', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => vi.useRealTimers())
  const searchCount = () => browser.calls.filter(call => call === 'GET /cedar/search').length

  it('sends one request, 250 ms after the last letter', async () => {
    searchPlaces('و')
    vi.advanceTimersByTime(ADDRESS_SEARCH_DELAY_MS - 1)
    searchPlaces('ونک')
    vi.advanceTimersByTime(ADDRESS_SEARCH_DELAY_MS - 1)
    expect(searchCount()).toBe(0)
    expect($places.get().state).toBe('searching')
    vi.advanceTimersByTime(1)
    vi.useRealTimers()
    await vi.waitFor(() => expect($places.get().state).toBe('found'), 10_000)
    expect(searchCount()).toBe(1)
    expect($places.get().places.length).toBeGreaterThan(0)
    expect($places.get().places.length).toBeLessThanOrEqual(15)
  })

  it('ignores an answer that arrives after the field was emptied', async () => {
    const waiting = Promise.withResolvers<Response>()
    browser.answer = () => waiting.promise
    searchPlaces('ونک')
    vi.advanceTimersByTime(ADDRESS_SEARCH_DELAY_MS)
    searchPlaces('')
    waiting.resolve(Response.json({ data: [{ name: 'ونک' }] }))
    await waiting.promise
    expect($places.get()).toEqual({ state: 'idle', places: [] })
  })
})

describe('a point', () => {
  it('is named, from the list at once, and cleared', async () => {
    expect(canUsePoint($point.get())).toBe(false)
    await namePoint(IN_TEHRAN.lat, IN_TEHRAN.lng)
    expect($point.get()).toMatchObject({ state: 'named', locality: { city: 'تهران' } })
    const locality = {
      province: 'تهران',
      city: 'تهران',
      locality: '',
      district: '',
      address: 'ونک',
    }
    pickPlace({ name: 'میدان ونک', ...IN_TEHRAN, ...locality })
    expect($point.get()).toMatchObject({ state: 'named', locality })
    resetPoint()
    expect($point.get().state).toBe('none')
  })

  it('is refused outside the bounds, and accepted without an answer', async () => {
    await namePoint(10, 10)
    expect($point.get().state).toBe('outside')
    expect(canUsePoint($point.get())).toBe(false)
    browser.answer = () => Promise.reject(new TypeError('network'))
    await namePoint(IN_TEHRAN.lat, IN_TEHRAN.lng)
    expect($point.get()).toMatchObject({ ...IN_TEHRAN, state: 'unknown' })
    expect(canUsePoint($point.get())).toBe(true)
    expect(browser.takeNotices()).toEqual([])
  })

  it('has the name of the last move, whatever answer arrives last', async () => {
    const first = Promise.withResolvers<Response>()
    browser.answer = request => (request.url.includes('lat=35.6') ? first.promise : undefined)
    const early = namePoint(35.6, 51.4)
    await namePoint(IN_TEHRAN.lat, IN_TEHRAN.lng)
    first.resolve(Response.json({ data: { city: 'دیر' } }))
    await early
    expect($point.get()).toMatchObject({ ...IN_TEHRAN, locality: { city: 'تهران' } })
  })
})

describe('saving', () => {
  const body = {
    name: 'سارا احمدی',
    mobile: '09121234567',
    address: 'ونک',
    number: '۱۲',
    province: 'تهران',
    city: 'تهران',
    ...IN_TEHRAN,
  }

  it('adds a new one to the list, and replaces a changed one', async () => {
    const user = await registeredUser(shop)
    storeUser({ ...(await getUser(user.client)).data, token: user.token })
    await loadAddresses()
    const added = await saveAddress(body, null)
    expect(browser.takeNotices()).toEqual([profileMessages.addressSaved])
    expect($addresses.get()).toMatchObject([{ type: 1 }, { number: '۱۲' }])
    const id = 'saved' in added ? added.saved.id : 0
    await saveAddress({ ...body, number: '۱۴' }, id)
    expect(browser.takeNotices()).toEqual([profileMessages.addressEdited])
    expect($addresses.get()).toMatchObject([{ type: 1 }, { id, number: '۱۴' }])
  })

  it('shows each fault once, at its field', async () => {
    const user = await registeredUser(shop)
    storeUser({ ...(await getUser(user.client)).data, token: user.token })
    const answer = await saveAddress({ ...body, mobile: '12', name: '' }, null)
    const faults = 'faults' in answer ? answer.faults : {}
    expect(Object.keys(faults)).toEqual(expect.arrayContaining(['mobile', 'name']))
    expect(browser.takeNotices()).toEqual([])
  })
})
