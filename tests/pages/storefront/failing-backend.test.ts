/** Public pages over a backend that fails in part: what a page can do without is left out. */
import { within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { categoryHref, productHref } from '#lib/rules/links.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { insertCategory, insertProduct } from '#tests/support/builders/catalogue.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { openTab } from '#tests/support/fixtures/tab.ts'

const shop = shopForFile()
let productPath: string
let listPath: string

beforeAll(async () => {
  const category = await insertCategory(shop.db, { name: 'لبنیات' })
  const id = await insertProduct(shop.db, { name: 'شیر', category_id: category })
  productPath = productHref({ id, slug: 'شیر' })
  listPath = categoryHref({ id: category, slug: 'لبنیات', type: 'leaf' })
})

type Fault = (request: Request) => Promise<Response>
const error: Fault = () => Promise.resolve(Response.json({}, { status: 500 }))
const silence: Fault = ({ signal }) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')))
  })
const EVERYTHING = /^\/api\//

/** A tab on pages whose calls to some paths fail. */
const tabWithout = (paths: RegExp, fault = error) =>
  openTab({
    ...shop,
    backend: request =>
      paths.test(new URL(request.url).pathname) ? fault(request) : shop.backend(request),
  })

/** Menu, footer, similar products and breadcrumb. */
const PRODUCT_PARTS = /\/categories$|\/config\/shop|\/similars|\/breadcrumb/

test.each([
  ['failed', error],
  ['silent', silence],
])('a product appears without its %s parts, and is not cached', async (_, fault) => {
  const tab = await tabWithout(PRODUCT_PARTS, fault)
  const answer = await tab.request(productPath)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.text()).toContain('<h1')
})

test.each(['/faqs', '/contact-us'])('%s appears without its categories or text', async path => {
  const tab = await tabWithout(/\/faqs\/categories|\/pages\//)
  const answer = await tab.request(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.text()).toContain('<h1')
})

test('does not cache any page without the next free window', async () => {
  const tab = await tabWithout(/\/time-windows\/next/)
  for (const path of ['/faqs', '/brands']) {
    const answer = await tab.request(path)
    expect(answer.headers.get('cache-control'), path).toBe('no-store')
  }
})

test('does not say that there are no similar products when they failed', async () => {
  const tab = await tabWithout(/\/similars/)
  await tab.visit(productPath)
  const details = tab
    .all('details[open]')
    .find(each => tab.text(each).includes(catalogLabels.similarProducts))!
  expect(tab.text(details)).toContain(catalogMessages.temporarilyDown)
  expect(tab.text(details)).not.toContain(catalogMessages.noSimilarProduct)
  const retry = within(details).getByRole('link', { name: actionLabels.retry })
  expect(retry.getAttribute('href')).toBe(productPath)
})

test.each(['a category', 'all products'])(
  'shows a placeholder for the missing filter of %s',
  async name => {
    const path = `${name === 'a category' ? listPath : '/search/'}?sort=1`
    const tab = await tabWithout(/\/filters?$/)
    await tab.visit(path)
    const filter = tab.page.getByRole('region', { name: catalogLabels.filters })
    expect(tab.text(filter)).toContain(catalogMessages.temporarilyDown)
    expect(tab.all('.grid .card')).toHaveLength(1)
    expect(within(filter).getByRole('link', { name: actionLabels.retry })).toBeDefined()
  },
)

test.each(['/landings/no-such', '/products/999999/x'])(
  'answers 404 for %s only where the backend says so',
  async path => {
    const { status } = await (await tabWithout(/\/config\//)).request(path)
    expect(status).toBe(404)
    const down = await (await tabWithout(EVERYTHING)).request(path)
    expect([down.status, down.headers.get('retry-after')]).toEqual([503, '5'])
  },
)

test('the 503 page links to the requested page', async () => {
  const tab = await tabWithout(EVERYTHING)
  await tab.visit('/brands')
  expect(tab.status).toBe(503)
  expect(tab.text(tab.page.getByRole('heading', { level: 1 }))).toBe(
    catalogMessages.temporarilyDown,
  )
  // An empty address is that of the page.
  expect(tab.page.getByText(actionLabels.retry).closest('a')?.getAttribute('href')).toBe('')
})

test('keeps the text of a contact form that the backend does not take', async () => {
  const tab = await tabWithout(/contact_us/)
  const body = new URLSearchParams({ first_name: 'سارا', description: 'سلام، سفارشم نرسید.' })
  await tab.visit('/contact-us', { method: 'POST', body })
  expect(tab.status).toBe(503)
  expect(tab.text()).toContain(catalogMessages.temporarilyDown)
  expect(tab.named('first_name').value).toBe('سارا')
  expect(tab.named('description').value).toBe('سلام، سفارشم نرسید.')
})
