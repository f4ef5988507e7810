import { expect, test } from 'vitest'
import { calls } from '#lib/contract/calls.ts'
import { holdToDocument } from '#tests/support/checks/openapi-check.ts'
import { DOCUMENTED_CALLS } from '#tests/support/builders/random-request.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()

const get = (path: string) => shop.backend(new Request(shop.deps.siteUrl + path))

test('names every call of the contract with its refusals', async () => {
  const answer = await get('/api/v1/openapi.json')
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const document = (await answer.json()) as { openapi: string; paths: Record<string, object> }
  expect(document.openapi).toBe('3.1.0')
  const named = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(method => `${method.toUpperCase()} ${path}`),
  )
  const asForms = Object.keys(calls).map(name => name.replace(/^(PUT|DELETE) /, 'POST '))
  expect(named.toSorted()).toEqual(
    [...new Set([...Object.keys(calls), ...asForms, 'GET /admin/events'])].toSorted(),
  )
  for (const { operation, path } of DOCUMENTED_CALLS)
    expect({ path, ...operation }).toMatchObject({
      path,
      operationId: expect.stringMatching(/^\w+$/) as string,
      summary: expect.stringMatching(/\.$/) as string,
      responses: { 500: {} },
    })
  const ids = DOCUMENTED_CALLS.map(({ operation }) => String(Reflect.get(operation, 'operationId')))
  expect(new Set(ids).size).toBe(ids.length)
})

interface Body {
  properties?: Record<string, object>
  required?: string[]
  anyOf?: Body[]
}

interface Described {
  parameters?: { name: string; in: string; schema: object }[]
  requestBody?: { content: Record<string, { schema: Body }> }
  responses: Record<string, object>
}
interface Documented {
  method: string
  path: string
  operation: Described
}
const described = (name: string): Described =>
  DOCUMENTED_CALLS.find(({ method, path }) => `${method} ${path}` === name)
    ?.operation as unknown as Described

test('describes bodies as they are accepted', () => {
  const add = described('POST /cart/{id}').requestBody?.content ?? {}
  const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']
  expect(Object.keys(add)).toEqual(['application/json', ...FORMS])
  expect(add['application/json']?.schema.anyOf?.[0]?.properties).toMatchObject({
    count: { anyOf: [{ type: 'integer', minimum: 0 }, { type: 'string' }] },
    add: { anyOf: [{ type: 'boolean' }, { enum: [1, '1', 'true', 0, '0', 'false'] }] },
  })
  const multi = described('POST /cart/multi').requestBody?.content ?? {}
  expect(Object.keys(multi)).toEqual(['application/json'])
  const slip = described('POST /profile/receipts/{id}/bank-check').requestBody?.content ?? {}
  expect(Object.keys(slip)).toEqual(['multipart/form-data'])
  const headers = ['Idempotency-Key', 'Device-Id'].map(name => ({ name, in: 'header' }))
  const cookie = { name: 'torob_clid', in: 'cookie' }
  expect(described('POST /checkout/store').parameters).toMatchObject([...headers, cookie])
  for (const { method, path, operation } of DOCUMENTED_CALLS as unknown as Documented[]) {
    const named = operation.parameters?.filter(each => each.in === 'path') ?? []
    if (named.length > 0) expect(operation.responses).toHaveProperty('404')
    for (const { schema } of named) expect(schema).not.toHaveProperty('default')
    const isCall = Object.hasOwn(calls, `${method} ${path}`)
    if (operation.requestBody && isCall) expect(operation.responses).toHaveProperty('415')
  }
})

test.each([
  ['/reset-password', ['PUT'], ['mobile_no', 'code', 'password', 'password_confirmation']],
  ['/profile/password', ['PUT'], ['password', 'password_confirmation']],
  ['/profile/info', ['PUT'], []],
  ['/profile/receipts/{id}/note', ['PUT'], ['context']],
  ['/profile/receipts/{id}/rate', ['PUT'], ['rates']],
  ['/infos/{id}', ['PUT', 'DELETE'], ['name', 'mobile', 'address', 'lat', 'lng', 'number']],
  ['/infos/{id}/main', ['PUT'], []],
  ['/cart/{id}', ['PUT', 'DELETE'], ['type']],
])('documents for POST %s the forms with `_method` %j', (path, methods, required) => {
  const { requestBody, responses, parameters } = described(`POST ${path}`)
  const content = requestBody?.content ?? {}
  expect(Object.keys(content)).toEqual([
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
  ])
  const schema = content['application/json']?.schema ?? {}
  const forms = (schema.anyOf ?? [schema]).filter(form => form.properties?.['_method'])
  expect(forms.map(form => form.properties?.['_method'])).toMatchObject(
    methods.map(method => ({ enum: [method, method.toLowerCase()] })),
  )
  expect(forms[0]?.required?.toSorted()).toEqual(['_method', ...required].toSorted())
  expect(responses).toMatchObject({ 200: {}, 405: {} })
  expect(parameters?.map(each => each.name) ?? []).toEqual(path.includes('{id}') ? ['id'] : [])
})

test('documents the refusals common to each kind of call', () => {
  for (const { method, path, operation } of DOCUMENTED_CALLS) {
    const { responses } = operation as unknown as Described
    const codes = Object.keys(responses)
    expect({ path, codes }).toMatchObject({ codes: expect.arrayContaining(['400']) as string[] })
    expect([path, codes.includes('413')]).toEqual([path, method !== 'GET'])
    expect([path, codes.includes('405')]).toEqual([path, method === 'POST'])
  }
})

test('accepts a code in a body as number or text', () => {
  const properties = (name: string) =>
    described(name).requestBody?.content['application/json']?.schema as {
      properties?: Record<string, object>
      anyOf?: { properties: Record<string, object> }[]
    }
  const texts = (values: number[]) => ({
    anyOf: [...values.map(value => ({ const: value })), { enum: values.map(String) }],
  })
  const store = properties('POST /checkout/store').anyOf ?? []
  expect(store.length).toBeGreaterThan(0)
  for (const way of store) expect(way.properties['periodic_type']).toMatchObject(texts([1, 3, 4]))
  expect(properties('PUT /cart/{id}').properties?.['type']).toMatchObject(texts([1, 2]))
  expect(properties('PUT /profile/info').properties?.['gender']).toMatchObject(texts([1, 2, 3]))
})

test('refuses a call that names its method in the body as that method', async () => {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: '_method=DELETE',
  }
  const answer = await shop.backend(new Request(`${shop.deps.siteUrl}/api/v1/login`, init))
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
})

test('refuses a NUL in an unknown query parameter as documented', async () => {
  const answer = await get('/api/v1/brands?x=%00')
  expect(answer.status).toBe(400)
  await holdToDocument('GET', '/api/v1/brands', answer)
})

test('the page shows every call, runs no script and uses its own style only', async () => {
  for (const path of ['/api/v1', '/api/v1/']) {
    const answer = await get(path)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const policy = answer.headers.get('content-security-policy') ?? ''
    const page = await answer.text()
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? ''
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
    expect(policy).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`)
    expect(page).not.toContain('<script')
    const articles = page.split('<article').filter(text => text.includes('<h4>Body'))
    for (const text of articles) expect(text.split('<h4>Body')).toHaveLength(2)
    expect(articles.length).toBeGreaterThan(10)
    for (const { method, path: call } of DOCUMENTED_CALLS)
      expect(page).toContain(`<b>${method}</b>${call}`)
  }
})
