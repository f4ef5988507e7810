/** Addresses that people paste and share. */
import { aProduct } from '#tests/support/builders/demo-addresses.ts'
import { expect, test } from '#tests/support/fixtures/page.ts'

test('resolves a pasted link with trailing punctuation', async ({ request }) => {
  for (const [pasted, page] of [
    ['/landings/yalda،', '/landings/yalda'],
    ['/landings/yalda»', '/landings/yalda'],
    ['/landings/yalda؟', '/landings/yalda'],
    ['/،', '/'],
    ['/bundles،', '/bundles'],
    ['/faqs؛', '/faqs'],
    ['/about-us،', '/about-us'],
    ['/profile،', '/profile'],
    ['/search/?special_sale=1،', '/search/?special_sale=1'],
    ['/search/?shelf=1،', '/search/?shelf=1'],
  ] as const) {
    const answer = await request.get(encodeURI(pasted), { maxRedirects: 0 })
    expect(answer.headers()['location'], pasted).toBe(page)
  }
  const product = (await aProduct(request)).split('/').slice(0, 3).join('/')
  const pasted = await request.get(encodeURI(`${product}،`))
  expect(pasted.status()).toBe(200)
  expect(new URL(pasted.url()).pathname).toMatch(`${product}/`)
  const missing = await request.get(encodeURI('/landings/nowhere،'))
  expect(missing.status()).toBe(404)
})

test('the share link of a product is short', async ({ request, baseURL }) => {
  const page = await (await request.get(await aProduct(request))).text()
  const link = /data-share="([^"]*)"/.exec(page)?.[1] ?? ''
  expect(link).toMatch(/^\/products\/\d+$|^http.*\/products\/\d+$/)
  expect(await (await request.get(new URL(link, baseURL).href)).text()).toBe(page)
})
