/** The built front server over a remote backend (API_ORIGIN) that is slow, gone and back. */
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { aLeaf, aProduct } from '#tests/support/builders/demo-addresses.ts'
import { expect, test } from '#tests/support/fixtures/remote-shop.ts'

/** A page waits 2.5 s for its backend, once: less than two of that. */
const WAIT_MS = 4_900
/** Less than one of it. */
const AT_ONCE_MS = 2_400
const PATHS = ['/brands', '/landings/yalda', '/search']
const EVERYTHING = /^\/api\//

async function ask(address: string) {
  const start = performance.now()
  const answer = await fetch(address, { redirect: 'manual' })
  const html = await answer.text()
  return { status: answer.status, headers: answer.headers, html, ms: performance.now() - start }
}

// tests/unit/server/remote-backend.test.ts has all the ways to fail, tests/pages what pages show.
test('answers 503 without a backend, then recovers and serves cached pages', async ({
  request,
  remote: { origin, backend },
}) => {
  const status = (path: string) => async () => (await ask(origin + path)).status
  backend.faults = [{ path: EVERYTHING, fault: 'silence' }]
  const slow = await ask(`${origin}/brands`)
  expect(slow.ms).toBeLessThan(WAIT_MS)
  expect(slow.status).toBe(503)

  await backend.fall()
  for (const path of PATHS) {
    const { status: code, headers, html } = await ask(origin + path)
    expect(code, path).toBe(503)
    expect(html, path).toContain(catalogMessages.temporarilyDown)
    expect([headers.get('retry-after'), headers.get('cache-control')]).toEqual(['5', 'no-store'])
  }
  const call = await ask(`${origin}/api/v1/brands`)
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5'])
  expect(JSON.parse(call.html)).toMatchObject({ status: false, code: 503 })

  backend.faults = []
  await backend.rise()
  const paths = [...PATHS, await aLeaf(request), await aProduct(request)]
  for (const path of paths) await expect.poll(status(path)).toBe(200)
  await backend.fall()
  for (const path of paths) {
    const { status: code, html, ms } = await ask(origin + path)
    expect([code, html.includes(`>${catalogMessages.temporarilyDown}`)], path).toEqual([200, false])
    expect(ms, path).toBeLessThan(AT_ONCE_MS)
  }
  await backend.rise()
})
