import { beforeAll, expect, test } from 'vitest'
import { registeredUser, type RegisteredUser } from '#tests/support/builders/account.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

// Bodies as other clients write them: JSON or a form, the method in `_method`, text for numbers.

const shop = shopForFile()
let user: RegisteredUser
let id: number
beforeAll(async () => {
  user = await registeredUser(shop)
  id = await insertProduct(shop.db)
})

type Fields = Record<string, string | number | boolean>
const form = (fields: Fields) =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))

function multipart(fields: Fields): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, String(value))
  return data
}

const BODIES: [kind: string, encode: (fields: Fields) => RequestInit][] = [
  [
    'JSON',
    fields => ({
      body: JSON.stringify(fields),
      headers: { 'content-type': 'application/json' },
    }),
  ],
  ['a form', fields => ({ body: form(fields) })],
  ['a multipart form', fields => ({ body: multipart(fields) })],
]

async function send(
  init: RequestInit,
  path = `/cart/${id}`,
): Promise<{ code: number; count: number }> {
  const request = new Request(`http://shop.test/api/v1${path}`, { method: 'POST', ...init })
  request.headers.set('authorization', `Bearer ${user.token}`)
  const response = await shop.backend(request)
  const answer = (await response.json()) as { data: { count: number }[] | null }
  return { code: response.status, count: answer.data?.[0]?.count ?? 0 }
}

test.each(BODIES)('adds, sets, decrements and removes by %s', async (_, encode) => {
  const post = (fields: Fields) => send(encode(fields))
  expect(await post({ type: 1 })).toEqual({ code: 200, count: 1 })
  expect(await post({ type: 1, count: 3, add: true })).toEqual({ code: 200, count: 4 })
  expect(await post({ type: 1, count: 7, add: false })).toEqual({ code: 200, count: 7 })
  expect(await post({ type: 1, count: 2, add: 1 })).toEqual({ code: 200, count: 9 })
  expect(await post({ type: 1, _method: 'PUT' })).toEqual({ code: 200, count: 8 })
  expect(await post({ type: 1, count: 5, _method: 'put' })).toEqual({ code: 200, count: 5 })
  expect(await post({ type: 1, _method: 'DELETE' })).toEqual({ code: 200, count: 0 })
  expect(await post({ type: 1, _method: 'DELETE' })).toEqual({ code: 404, count: 0 })
})

test.each([
  {},
  { type: 3 },
  { type: '1.0' },
  { type: true },
  { type: 1, count: -1 },
  { type: 1, count: 0, add: true },
  { type: 1, count: 0 },
  { type: 1, count: '0x10' },
  { type: 1, count: 1.5 },
  { type: 1, count: 10_001 },
  { type: 1, add: 'perhaps' },
])('refuses %j with 422', async fields => {
  for (const [, encode] of BODIES) expect((await send(encode(fields))).code).toBe(422)
})

test.each([true, false])('reports a negative count once, with add %s', async add => {
  const body = JSON.stringify({ type: 1, count: -1, add })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${user.token}` }
  const url = `http://shop.test/api/v1/cart/${id}`
  const answer = await shop.backend(new Request(url, { method: 'POST', headers, body }))
  expect(await answer.json()).toMatchObject({ message: { count: ['تعداد نباید کمتر از ۰ باشد.'] } })
})

test('an empty count is invalid in JSON, and absent in a form', async () => {
  const [json, ...forms] = BODIES.map(([, encode]) => encode({ type: 1, count: '' }))
  expect((await send(json!)).code).toBe(422)
  for (const body of forms) {
    expect(await send(body)).toEqual({ code: 200, count: 1 })
    await send({ body: form({ type: 1, _method: 'DELETE' }) })
  }
})

test('a count of 0 adds nothing, and removes when it is set', async () => {
  for (const [, encode] of BODIES) {
    expect((await send(encode({ type: 1, count: 2 }))).count).toBe(2)
    expect((await send(encode({ type: 1, count: 0, add: true }))).code).toBe(422)
    const put = { type: 1, count: 0, _method: 'PUT' }
    expect(await send(encode(put))).toEqual({ code: 200, count: 0 })
    await send(encode({ type: 1, count: 2 }))
    expect(await send(encode({ type: 1, count: 0, add: false }))).toEqual({ code: 200, count: 0 })
  }
})

test('accepts numbers as text in a guest cart', async () => {
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify({ items: [{ id: String(id), type: '1', count: '3' }] })
  expect(await send({ headers: json, body }, '/cart/multi')).toEqual({ code: 200, count: 3 })
  await send({ headers: json, body: '{"type":1,"_method":"DELETE"}' })
})

test('accepts the real method as well as _method, with or without a trailing slash', async () => {
  const [, encode] = BODIES[0] ?? []
  if (!encode) throw new Error('no body')
  await send(encode({ type: 1, count: 2 }), `/cart/${id}/`)
  expect(await send({ ...encode({ type: 1 }), method: 'PUT' })).toEqual({ code: 200, count: 1 })
  expect(await send({ ...encode({ type: 1 }), method: 'DELETE' })).toEqual({ code: 200, count: 0 })
  expect((await send({ method: 'PATCH' })).code).toBe(405)
})

test('answers 400 for unreadable or unstorable input, not a server error', async () => {
  const json = { 'content-type': 'application/json' }
  const deep = `{"type":1,"more":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
  expect((await send({ method: 'POST', headers: json, body: deep })).code).toBe(200)
  const nul = { method: 'POST', headers: json, body: '{"type":1,"more":"\\u0000"}' }
  expect((await send(nul)).code).toBe(400)
  expect((await send({ method: 'GET' }, '/payments/%00')).code).toBe(400)
  expect((await send({ method: 'GET' }, '/products?q=%00')).code).toBe(400)
})

test('normalises a path of many slashes quickly', async () => {
  const begun = performance.now()
  await send({}, `${'/'.repeat(100_000)}x`)
  // Looked at from each of them anew it would take seven.
  expect(performance.now() - begun).toBeLessThan(2_000)
})
