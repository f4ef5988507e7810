/** A page of the back office calls the server without HTTP; the answers must not differ from it. */
import { expect, test } from 'vitest'
import { ApiError } from '#lib/api/api-error.ts'
import { type Client, createClient } from '#lib/api/client.ts'
import { createDirectClient } from '#lib/api/direct-client.ts'
import { HttpStatus } from '#lib/codes/http.ts'
import { messages } from '#lib/text/messages.ts'
import { createApp } from '#server/app.ts'
import { handle } from '#server/platform/http/handler.ts'
import { fileOf, picture } from '#tests/support/builders/bank-slips.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
const HOME = { kind: 'home', key: 'main' } as const

interface Clients {
  http: Client
  direct: Client
}

function clientsOf(token: string | null): Clients {
  const fetch = (request: Request) => shop.backend(request)
  return {
    http: createClient({ origin: shop.deps.siteUrl, fetch, token: () => token }),
    direct: createDirectClient(shop.backend, {
      caller: { token, clientAddress: null, requestId: null },
    }),
  }
}

async function outcomeOf(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code, sentences, fields, data } = error
    return { code, sentences, fields, data: data ?? null }
  }
}

async function expectAlike(clients: Clients, ask: (api: Client) => Promise<unknown>) {
  const overHttp = await outcomeOf(ask(clients.http))
  expect(await outcomeOf(ask(clients.direct))).toEqual(overHttp)
  return overHttp
}

test('reads, refusals and blank fields equal those over HTTP', async () => {
  const { token } = await signedInStaff(shop, ['orders'])
  const staff = clientsOf(token)
  const owner = await signedInStaff(shop, ['owner'])
  const guest = clientsOf(null)
  const id = await insertProduct(shop.db)
  await expectAlike(guest, api => api('GET /products/{id}', { params: { id } }))
  await expectAlike(staff, api => api('GET /admin/session', {}))
  await expectAlike(staff, api => api('GET /admin/orders', { query: { page: 1 } }))
  const codes = []
  for (const ask of [
    (api: Client) => api('GET /admin/session', {}),
    (api: Client) => api('GET /products/{id}', { params: { id: id + 1 } }),
    (api: Client) => api('GET /products', { query: { page: -1 } }),
    (api: Client) => api('GET /products', { query: { q: 'a\0' } }),
    (api: Client) => api('POST /contact_us', { body: { name: 'a\0' } as never }),
    (api: Client) => api('POST /contact_us', { body: { name: null, mobile: '' } as never }),
  ])
    codes.push(((await expectAlike(guest, ask)) as { code: number }).code)
  expect(codes).toEqual([401, 404, 422, 400, 400, 422])
  const body = { revision: Number.NaN, document: { rows: [null, { name: undefined }] } } as never
  for (const ask of [
    (api: Client) => api('PUT /admin/content/{kind}/{key}', { params: HOME, body }),
    (api: Client) => api('GET /admin/orders/{id}', { params: { id: '%2F..' } }),
    (api: Client) => api('GET /admin/orders', { query: { q: '' } }),
  ])
    await expectAlike(clientsOf(owner.token), ask)
  const forbidden = await expectAlike(staff, api => api('GET /admin/pictures', { query: {} }))
  expect(forbidden).toMatchObject({ code: HttpStatus.forbidden })
})

test('stores an uploaded file as over HTTP', async () => {
  const { token } = await signedInStaff(shop, ['content'])
  const body = { picture: fileOf(await picture('jpeg')), alt: 'سبد میوه' }
  const stored = await clientsOf(token).direct('POST /admin/pictures', { body })
  const again = await clientsOf(token).http('POST /admin/pictures', { body })
  expect(again.data).toEqual(stored.data)
  const nothing = { picture: fileOf(new Uint8Array()), alt: '' }
  await expectAlike(clientsOf(token), api => api('POST /admin/pictures', { body: nothing }))
})

test('logs an unexpected failure and answers without details', async () => {
  const logged: unknown[] = []
  const log = { ...shop.deps.log, error: (entry: unknown) => logged.push(entry) } as never
  const failing = handle('GET /brands', () => Promise.reject(new Error('a detail')))
  const answer = await createApp({ ...shop.deps, log }, [failing]).invoke?.('GET /brands', {})
  expect(answer).toMatchObject({ status: false, code: 500, message: messages.serverError })
  expect(logged).toMatchObject([{ err: { message: 'a detail' }, call: 'GET /brands' }])
})

test('refuses a call without user that is no shared read, and a file', async () => {
  const { token } = await signedInStaff(shop, ['owner'])
  const caller = { token, clientAddress: null, requestId: null }
  await expect(shop.backend.invoke?.('GET /profile/receipts', {})).rejects.toThrow(
    'cannot be called',
  )
  const file = shop.backend.invoke?.('GET /admin/catalogue/file', {}, caller)
  await expect(file).rejects.toThrow('cannot be called')
})
