import { beforeEach, describe, expect, it } from 'vitest'
import { RegisterStatus } from '#lib/codes/account.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import {
  $requests,
  $wholesaleForm,
  readRequests,
  requestProduct,
  requestKey,
  sendWholesale,
} from '#stores/product-request.ts'
import { takeBackUrl } from '#stores/resume.ts'
import { $user } from '#stores/user.ts'
import { registeredUser } from '#tests/support/builders/account.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
const browser = browserForEach(shop)
beforeEach(() => {
  $requests.set({})
  history.replaceState(null, '', '/products/7/x?a=1')
})

async function signIn(status: 1 | 3 = RegisterStatus.complete): Promise<void> {
  const { client, token } = await registeredUser(shop, { register_status: status })
  $user.set({ ...(await client('GET /profile/info', {})).data, token })
}

const TERMS = { count: 12, phone: '09121234567' }
const stateOf = (kind: 'wholesale' | 'waitlist', id: number) =>
  $requests.get()[requestKey(kind, id)]

describe('requests of a product', () => {
  it('sends a guest to sign in, and back to path and query', async () => {
    await requestProduct('wholesale', 7)
    expect(browser.visited).toEqual(['/login?backUrl=%2Fproducts%2F7%2Fx%3Fa%3D1'])
    expect(browser.calls).toEqual([])
  })

  it('sends an incomplete account to its form, and back', async () => {
    await signIn(RegisterStatus.incomplete)
    await requestProduct('waitlist', 7)
    expect(browser.visited).toEqual(['/register'])
    expect(takeBackUrl()).toBe('/products/7/x?a=1')
    expect(sessionStorage.getItem('sabad:notices')).toContain(accountMessages.completeAccountFirst)
  })

  it('registers a wish once, which another page shows', async () => {
    const id = await insertProduct(shop.db, { wholesale: 1 })
    await signIn()
    await requestProduct('wholesale', id)
    expect([$wholesaleForm.get(), stateOf('wholesale', id)]).toEqual([id, undefined])
    const done = sendWholesale(id, TERMS)
    expect(stateOf('wholesale', id)).toBe('busy')
    await sendWholesale(id, TERMS)
    await done
    expect($wholesaleForm.get()).toBe(null)
    expect(stateOf('wholesale', id)).toBe('requested')
    expect(browser.takeNotices()).toEqual([catalogMessages.requestRegistered])
    expect(browser.calls.filter(call => call === 'POST /wholesales')).toHaveLength(1)
    $requests.set({})
    await readRequests(id)
    expect([stateOf('wholesale', id), stateOf('waitlist', id)]).toEqual(['requested', 'open'])
  })

  it('keeps the form open when the shop refuses it', async () => {
    const id = await insertProduct(shop.db, { wholesale: 1 })
    await signIn()
    await requestProduct('wholesale', id)
    await sendWholesale(id, { count: 0, phone: '1' })
    expect(browser.takeNotices()).toHaveLength(1)
    expect([$wholesaleForm.get(), stateOf('wholesale', id)]).toEqual([id, 'open'])
  })

  it('shows each sentence of a 422, and reads earlier requests', async () => {
    const id = await insertProduct(shop.db, { available: 0 })
    await signIn()
    await requestProduct('waitlist', id)
    $requests.set({})
    browser.takeNotices()
    await requestProduct('waitlist', id)
    expect(browser.takeNotices()).toEqual([catalogMessages.waitlistAlready])
    expect(stateOf('waitlist', id)).toBe('requested')
  })

  it('keeps a request that was made during an earlier read', async () => {
    const id = await insertProduct(shop.db, { wholesale: 1 })
    await signIn()
    const late = Promise.withResolvers<undefined>()
    browser.answer = request => {
      if (request.method !== 'GET') return undefined
      const answer = shop.backend(request)
      return answer.then(read => late.promise.then(() => read))
    }
    const read = readRequests(id)
    await sendWholesale(id, TERMS)
    late.resolve(undefined)
    await read
    expect(stateOf('wholesale', id)).toBe('requested')
  })

  it('joins a pending read, whatever another product has read meanwhile', async () => {
    const [first, second] = [await insertProduct(shop.db, {}), await insertProduct(shop.db, {})]
    await signIn()
    browser.calls.length = 0
    const late = Promise.withResolvers<undefined>()
    browser.answer = request =>
      request.url.endsWith(`/${second}`)
        ? late.promise.then(() => shop.backend(request))
        : undefined
    const reads = [readRequests(first), readRequests(second)]
    await reads[0]
    reads.push(readRequests(second))
    late.resolve(undefined)
    await Promise.all(reads)
    expect(browser.calls).toEqual([`GET /products/${first}`, `GET /products/${second}`])
  })

  it('reports a network failure, and can be retried', async () => {
    const id = await insertProduct(shop.db, { available: 0 })
    await signIn()
    browser.answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await requestProduct('waitlist', id)
    expect(browser.takeNotices()).toEqual([siteMessages.networkError])
    expect(stateOf('waitlist', id)).toBe('open')
  })

  it('requests nothing for a guest, once for both buttons, and clears with the user', async () => {
    await readRequests(7)
    expect(browser.calls).toEqual([])
    const id = await insertProduct(shop.db, {})
    await signIn()
    browser.calls.length = 0
    await Promise.all([readRequests(id), readRequests(id)])
    expect(browser.calls).toEqual([`GET /products/${id}`])
    expect(stateOf('wholesale', id)).toBe('open')
    $user.set(null)
    expect($requests.get()).toEqual({})
  })
})
