import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDirectClient } from '#lib/api/direct-client.ts'
import { type CallName, callTable, splitCall } from '#lib/contract/calls.ts'
import { type RegisteredUser, registeredUser } from '#tests/support/builders/account.ts'
import { insertBundle, insertProduct } from '#tests/support/builders/catalogue.ts'
import {
  insertBanner,
  insertFaq,
  insertHomeRow,
  insertLanding,
  insertPage,
} from '#tests/support/builders/content.ts'
import { type FrontServer, openFrontServer } from '#tests/support/fixtures/front-server.ts'
import { createShop, type TestShop } from '#tests/support/fixtures/shop.ts'

let shop: TestShop
let frontServer: FrontServer
let user: RegisteredUser
let other: RegisteredUser
let product: number
let landing: string

beforeAll(async () => {
  shop = await createShop()
  user = await registeredUser(shop)
  other = await registeredUser(shop)
  product = await insertProduct(shop.db, { inventory: 0 })
  await insertBundle(shop.db, { items: [{ product_id: product, count: 1 }] })
  await insertBanner(shop.db)
  await insertFaq(shop.db)
  await insertPage(shop.db)
  await insertHomeRow(shop.db, { model: 'bundle' })
  landing = await insertLanding(shop.db, [])
  // A page as the site's pages are made: by what the backend answers to nobody.
  const api = createDirectClient(shop.backend)
  frontServer = await openFrontServer(shop, async request => {
    const { data, extra_data } = await api('GET /products/{id}', { params: { id: product } })
    const headerText = JSON.stringify([...request.headers])
    const html = `<p>${headerText}</p><h1>${data.name}</h1>${JSON.stringify(extra_data)}`
    return new Response(html, { headers: { 'content-type': 'text/html' } })
  })
})
afterAll(async () => {
  await frontServer.close()
  await shop.close()
})

/** What is asked of calls that an id alone does not fit; a refusal must be the same for all too. */
const QUERIES: Partial<Record<CallName, () => string>> = {
  'GET /products': () => '?q=کالا',
  'GET /breadcrumb': () => '?id=1&module=category',
  'GET /home/load': () => '?row=1',
  'GET /comments': () => `?record_name=product&record_id=${product}`,
}

const SHARED = (Object.keys(callTable) as CallName[]).filter(name => callTable[name].shared)

function pathOf(name: CallName): string {
  const path = splitCall(name).path.replace('{id}', '1').replace('{slug}', landing)
  return path + (QUERIES[name]?.() ?? '')
}

const bearer = ({ token }: RegisteredUser) => ({ authorization: `Bearer ${token}` })

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await shop.backend(new Request(`${shop.deps.siteUrl}/api/v1${path}`, { headers }))
  return { status: answer.status, text: await answer.text() }
}

test.each(SHARED)('%s answers the same bytes with and without a token', async name => {
  const path = pathOf(name)
  const alone = await ask(path)
  expect(await ask(path, bearer(user))).toEqual(alone)
  expect(await ask(path, bearer(other))).toEqual(alone)
})

test('exactly one call adds data for signed-in users', () => {
  expect(SHARED.filter(name => callTable[name].shared === 'without-token')).toEqual([
    'GET /products/{id}',
  ])
})

describe('a product that a user requested', () => {
  const path = () => `/api/v1/products/${product}`
  const read = async (headers: Record<string, string> = {}) => {
    const answer = await frontServer.ask(path(), headers)
    const text = await answer.text()
    const body = JSON.parse(text) as { data: unknown; extra_data: unknown }
    return { text, body, headers: answer.headers }
  }
  const page = async (headers: Record<string, string> = {}) =>
    (await frontServer.ask(`/products/${product}/x`, headers)).text()

  test('is unchanged in the answers to everybody else', async () => {
    const before = await read()
    const pageBefore = await page()
    expect(before.body.extra_data).toEqual({ wholesaled: false, observed: false })

    await user.client('POST /wholesales', { body: { product } })
    const wholesaled = await read(bearer(user))
    expect(wholesaled.body.extra_data).toEqual({ wholesaled: true, observed: false })
    await user.client('POST /observes', { body: { id: product, type: 'product' } })
    const own = await read(bearer(user))
    expect(own.body.extra_data).toEqual({ wholesaled: true, observed: true })
    expect(own.body.data).toEqual(before.body.data)
    expect(own.headers.get('cache-control')).toBe('no-store')

    expect((await read()).text).toBe(before.text)
    // Made anew, not as it is kept.
    expect((await ask(`/products/${product}`)).text).toBe(before.text)
    expect((await read(bearer(other))).text).toBe(before.text)
    for (const headers of [{}, bearer(user), { cookie: 'sabad_in=1' }])
      expect(await page(headers)).toBe(pageBefore)
  })

  test('is cacheable only without a token', async () => {
    const vary = (await read()).headers.get('vary')
    expect(vary).toBe('accept-encoding, authorization')
    const others = await frontServer.ask('/api/v1/products')
    expect(others.headers.get('vary')).toBe('accept-encoding')
  })
})
