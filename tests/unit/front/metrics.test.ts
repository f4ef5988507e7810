import { afterEach, expect, test, vi } from 'vitest'
import { closePageServer, openPageServer } from '#tests/support/fixtures/page-server.ts'

afterEach(closePageServer)

test('counts answers by purpose and result', async () => {
  const { ask } = await openPageServer({
    backend: () => Promise.resolve(new Response('{}', { status: 503 })),
  })
  await ask('/faqs')
  await ask('/faqs')
  await ask('/faqs')
  await ask('/api/v1/nothing')
  await ask('/admin')
  const { status, headers, body } = await ask('/metrics')
  expect(status).toBe(200)
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(headers['cache-control']).toBe('no-store')
  const lines = body.toString().trimEnd().split('\n')
  expect(lines).toContain('sabad_requests_total{kind="cached",code="2xx"} 2')
  expect(lines).toContain('sabad_requests_total{kind="page",code="2xx"} 1')
  expect(lines).toContain('sabad_requests_total{kind="call",code="5xx"} 1')
  expect(lines).toContain('sabad_requests_total{kind="office",code="2xx"} 1')
  expect(lines).toContain('sabad_request_seconds_count{kind="page"} 1')
  expect(lines).toContain('sabad_request_seconds_bucket{kind="page",le="+Inf"} 1')
  expect(lines).toContain('sabad_cached_answers 1')
  // Each line is a comment or a name, its labels and a number.
  for (const line of lines)
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{[^}]+\})? [\d.e+-]+)$/)
})

test('hides metrics from requests through a proxy', async () => {
  const { ask } = await openPageServer()
  const { status, body } = await ask('/metrics', { headers: { 'x-forwarded-for': '192.0.2.7' } })
  expect(body.toString()).not.toContain('sabad_requests_total')
  expect(status).toBe(200)
})

test('adds the gauges of the shop, and omits those that fail', async () => {
  const gauge = { name: 'sabad_unverified_codes', help: 'Codes.', value: 7 }
  const gauges = vi.fn(() => Promise.resolve([gauge]))
  const { ask } = await openPageServer({ gauges })
  expect((await ask('/metrics')).body.toString()).toContain('\nsabad_unverified_codes 7\n')
  gauges.mockRejectedValueOnce(new Error('no database'))
  const { status, body } = await ask('/metrics')
  expect(status).toBe(200)
  expect(body.toString()).toContain('sabad_cached_answers')
  expect(body.toString()).not.toContain('sabad_unverified_codes')
})
