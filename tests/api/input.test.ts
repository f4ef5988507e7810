import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { CallSpec } from '#lib/contract/call.ts'
import { callTable } from '#lib/contract/calls.ts'
import {
  fieldInvalid,
  fieldNotNumber,
  fieldNotWhole,
  fieldRequired,
  fieldTooSmall,
} from '#lib/text/fields.ts'
import { withoutBlanks } from '#server/platform/http/input.ts'
import { wireFieldName } from '#lib/text/wire-fields.ts'
import { messages } from '#lib/text/messages.ts'
import { IN_TEHRAN, registeredUser } from '#tests/support/builders/account.ts'
import { holdToDocument } from '#tests/support/checks/openapi-check.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

// What the server says of input that it cannot take.

const UNKNOWN = 987_654

const shop = shopForFile()
let token: string
beforeAll(async () => {
  token = (await registeredUser(shop)).token
})

interface ErrorResponse {
  code: number
  message: unknown
}

async function ask(name: string, init: RequestInit = {}): Promise<ErrorResponse> {
  const [method = 'GET', path = ''] = name.split(' ')
  const request = new Request(`${shop.deps.siteUrl}/api/v1${path}`, { method, ...init })
  request.headers.set('authorization', `Bearer ${token}`)
  const answer = await shop.backend(request)
  await holdToDocument(method, new URL(request.url).pathname, answer)
  const { message } = (await answer.json()) as { message: unknown }
  return { code: answer.status, message }
}

const written = (type: string | null, body: string): RequestInit => ({
  body: new TextEncoder().encode(body),
  headers: type === null ? {} : { 'content-type': type },
})
const json = (body: unknown): RequestInit => written('application/json', JSON.stringify(body))

const toChoose = (name: string) => fieldRequired(name, 'انتخاب')

describe('the message of a field', () => {
  test('has the row number and part in a list', async () => {
    const items = [
      { id: 1, type: 1, count: 1 },
      { id: 1, type: 1, count: 0 },
      { id: 1, count: 1 },
    ]
    expect(await ask('POST /cart/multi', json({ items }))).toEqual({
      code: 422,
      message: {
        items: ['ردیف ۲: تعداد نباید کمتر از ۱ باشد.', 'ردیف ۳: لطفاً نوع را انتخاب کنید.'],
      },
    })
  })

  test.each([
    ['POST /wholesales', {}, 'product', toChoose],
    ['POST /wholesales', { product: null }, 'product', toChoose],
    ['POST /wholesales', { product: '' }, 'product', toChoose],
    ['POST /wholesales', { product: 'x' }, 'product', fieldNotNumber],
    ['POST /wholesales', { product: [] }, 'product', fieldNotNumber],
    ['POST /wholesales', { product: true }, 'product', fieldNotNumber],
    ['POST /wholesales', { product: 1.5 }, 'product', fieldNotWhole],
    ['POST /wholesales', { product: 0 }, 'product', (name: string) => fieldTooSmall(name, 1)],
    ['POST /check-register', { mobile_no: 5 }, 'mobile_no', fieldInvalid],
    ['POST /check-register', { mobile_no: {} }, 'mobile_no', fieldInvalid],
    ['POST /check-register', {}, 'mobile_no', fieldRequired],
    ['POST /cart/1', { type: null }, 'type', toChoose],
    ['POST /cart/1', { type: 3 }, 'type', fieldInvalid],
    ['POST /cart/1', { type: 1, add: [] }, 'add', fieldInvalid],
    ['POST /cart/multi', {}, 'items', (name: string) => fieldRequired(name, 'مشخص')],
  ])('matches its fault: %s %j', async (name, body, field, sentence) => {
    expect(await ask(name, json(body))).toEqual({
      code: 422,
      message: { [field]: [sentence(wireFieldName(field))] },
    })
  })

  test('names the meant thing: a kind in the cart, an id, a page', async () => {
    expect((await ask('POST /visits', json({ type: 'x', id: 1 }))).message).toEqual({
      type: ['نوع معتبر نیست.'],
    })
    expect((await ask('POST /visits', json({ type: 'brand', id: 'x' }))).message).toEqual({
      id: ['شناسه باید عدد باشد.'],
    })
    expect((await ask('GET /products?page=x&min=y&sortby=9')).message).toEqual({
      page: ['شماره‌ی صفحه باید عدد باشد.'],
      min: ['کمترین قیمت باید عدد باشد.'],
      sortby: ['ترتیب نمایش معتبر نیست.'],
    })
  })
})

test('null for an optional field is read as absent, in every call', () => {
  const refused = Object.entries<CallSpec>(callTable).flatMap(([name, { body }]) =>
    body instanceof z.ZodObject
      ? Object.keys(body.shape)
          .filter(field => accepts(body, field, withoutBlanks({}, body, null)))
          .filter(field => !accepts(body, field, withoutBlanks({ [field]: null }, body, null)))
          .map(field => `${name} ${field}`)
      : [],
  )
  expect(refused).toEqual([])
})

test.each(['toString', 'constructor', '__proto__', 'unknown'])(
  'null for %s, which no call has, is ignored',
  name => {
    const body = JSON.parse(`{ "${name}": null, "page": 1 }`) as object
    for (const schema of [z.object({}), z.union([z.object({}), z.object({ page: z.int() })])])
      expect(Object.keys(withoutBlanks(body, schema, null))).toEqual(['page'])
  },
)

test('stores an address with nulls and numbers, as clients send it', async () => {
  const client = shop.as(token)
  const address = { name: 'سارا', mobile: '09121234567', address: 'ونک', ...IN_TEHRAN }
  const place = { province: null, city: null, locality: null, district: null }
  const none = { unit: null, postal_code: null }
  const stored = async () =>
    (await client('GET /infos', {})).data.toSorted((a, b) => b.id - a.id)[0]
  await ask('POST /infos', json({ ...address, ...place, ...none, number: 12 }))
  expect(await stored()).toMatchObject({ number: '12', unit: '', postal_code: '', city: 'تهران' })
  await ask('POST /infos', json({ ...address, number: 7, unit: 3, postal_code: 1_234_567_890 }))
  expect(await stored()).toMatchObject({ number: '7', unit: '3', postal_code: '1234567890' })
})

/** Whether what is given, or left out, for a field is no fault of it. */
function accepts(body: z.ZodObject, field: string, given: object): boolean {
  const { error } = body.safeParse(given)
  return !error?.issues.some(({ path }) => path[0] === field)
}

test('each field of each call has a Persian name', () => {
  const unnamed = Object.values<CallSpec>(callTable).flatMap(({ query, body, names = {} }) =>
    [query, body]
      .flatMap(schema => (schema ? fieldsOf(schema) : []))
      .filter(field => wireFieldName(names[field] ?? field) === wireFieldName('')),
  )
  expect(unnamed).toEqual([])
})

/** The fields of an input, of each way in which it may be written. */
function fieldsOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(fieldsOf)
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}

describe('a request body', () => {
  test.each(['[]', 'null', '"x"', '5', 'true', '{'])(
    'answers 400 when %s has no fields',
    async body => {
      for (const name of ['POST /comments', 'POST /checkout/store', 'POST /check-register']) {
        const response = await ask(name, written('application/json', body))
        expect(response).toEqual({ code: 400, message: messages.badRequest })
      }
    },
  )

  test.each([
    ['text/plain', '{"mobile_no":"1"}', 415],
    ['application/xml', '<a/>', 415],
    ['application/octet-stream', 'x', 415],
    ['application/json; charset=utf-8', '{"mobile_no":"1"}', 422],
    ['application/merge-patch+json', '{"mobile_no":"1"}', 422],
    ['application/x-www-form-urlencoded', 'mobile_no=1', 422],
    [null, '', 422],
    ['text/plain', '', 422],
  ])('is answered by its type: %s, %j: %i', async (type, body, code) => {
    const response = await ask('POST /check-register', written(type, body))
    expect(response.code).toBe(code)
    if (code === 415) expect(response.message).toBe(messages.unsupportedMediaType)
  })
})

describe('an impossible id', () => {
  const kinds: [name: (id: string) => string, init?: RequestInit][] = [
    [id => `GET /products/${id}`],
    [id => `GET /products/${id}/similars`],
    [id => `GET /bundles/${id}`],
    [id => `GET /infos/${id}`],
    [id => `GET /profile/receipts/${id}`],
    [id => `POST /faqs/${id}/visit`],
    [id => `POST /profile/receipts/${id}/cancel`],
    [id => `POST /cart/${id}`, json({ type: 1 })],
    [id => `DELETE /cart/${id}`, json({ type: 1 })],
  ]
  test.each(kinds)('is answered like an unknown one: %s', async (name, init) => {
    const unknown = await ask(name(String(UNKNOWN)), init)
    expect(unknown.code).toBe(404)
    for (const id of ['0', '-1', 'abc', '1.5', '99999999999999999999', '2147483648'])
      expect(await ask(name(id), init)).toEqual(unknown)
  })

  test('is answered like an unknown slug or tracking code', async () => {
    const long = 'x'.repeat(200)
    for (const path of ['/landings/', '/payments/'])
      expect(await ask(`GET ${path}${long}`)).toEqual(await ask(`GET ${path}nowhere`))
  })
})
