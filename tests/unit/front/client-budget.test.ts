import { afterEach, expect, test } from 'vitest'
import { CLIENT_REQUESTS_A_MINUTE, createClientBudget } from '#front/client-budget.ts'
import { tooManyRequests } from '#lib/text/sentences.ts'
import { closePageServer, openPageServer } from '#tests/support/fixtures/page-server.ts'

afterEach(closePageServer)

test('each client has its own budget for each minute', () => {
  let now = 90_000
  const budget = createClientBudget(() => now)
  for (let n = 0; n < CLIENT_REQUESTS_A_MINUTE; n++) expect(budget.count('1.1.1.1')).toBe(0)
  expect(budget.count('1.1.1.1')).toBe(30)
  expect(budget.count('2.2.2.2')).toBe(0)
  now = 120_000
  expect(budget.count('1.1.1.1')).toBe(0)
})

test('refuses pages, reads and tools beyond it, but not cached answers, files and local requests', async () => {
  const nowMs = () => 90_000
  const { ask } = await openPageServer({ trustProxy: 1, nowMs })
  const headers = { 'x-forwarded-for': '1.1.1.1' }
  await ask('/faqs', { headers })
  const reads = Array.from({ length: CLIENT_REQUESTS_A_MINUTE - 1 }, (_, n) => n)
  for (const n of reads) expect((await ask(`/api/v1/nothing/${n}`, { headers })).status).toBe(200)
  const page = await ask('/contact', { headers })
  expect([page.status, page.headers['retry-after']]).toEqual([429, '30'])
  expect(page.body.toString()).toBe(tooManyRequests(30))
  const read = await ask('/api/v1/nothing', { headers })
  expect(JSON.parse(read.body.toString())).toMatchObject({
    code: 429,
    message: tooManyRequests(30),
  })
  for (const path of ['/mcp', '/mcp?x=1', '/a/../mcp/'])
    expect((await ask(path, { method: 'POST', headers })).status).toBe(429)
  expect((await ask('/mcp-anything', { method: 'POST', headers })).status).not.toBe(429)
  expect((await ask('/faqs', { headers })).status).toBe(200)
  expect((await ask('/media/milk.webp', { headers })).status).toBe(404)
  expect((await ask('/contact', { headers: { 'x-forwarded-for': '2.2.2.2' } })).status).toBe(200)
  expect((await ask('/contact')).status).toBe(200)
})
