import type { Locator } from 'playwright/test'
import type { Bundle } from '#lib/contract/bundle.ts'
import { bundleHref, productHref } from '#lib/rules/links.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

const DAY_SECONDS = 86_400

test('a bundle is added from its card and its page; its offer ends with its countdown', async ({
  page,
  request,
}) => {
  const { data } = (await (await request.get('/api/v1/bundles')).json()) as { data: Bundle[] }
  const endOfToday = Date.now() / 1_000 + DAY_SECONDS
  const bundle = data.find(
    ({ available, max_count, expired_at }) =>
      available && max_count > 2 && expired_at !== null && expired_at < endOfToday,
  )
  if (!bundle) throw new Error('the demo has no bundle that ends today')
  await page.clock.install()
  await visit(page, '/bundles')
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: bundle.name, exact: true }) })
  const count = (place: Locator) =>
    place.getByRole('group', { name: bundle.name }).first().getByRole('status')
  await card.getByRole('button', { name: cartLabels.add }).click()
  await expect(count(card)).toHaveText(toPersianDigits(1))
  const time = card.getByRole('time')
  const before = (await time.textContent()) ?? ''
  await page.clock.runFor(2_000)
  await expect(time).not.toHaveText(before)
  await page.clock.fastForward(DAY_SECONDS * 1_000)
  await expect(time).toHaveText(catalogMessages.specialSaleEnded)
  await expect(card.getByRole('progressbar')).toBeHidden()
  await expect(card.getByRole('button')).toBeHidden()

  const main = page.getByRole('main')
  await visit(page, bundleHref(bundle))
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(bundle.name)
  await expect(count(main)).toHaveText(toPersianDigits(1))
  await main.getByRole('button', { name: cartLabels.addOne }).first().click()
  await expect(count(main)).toHaveText(toPersianDigits(2))
  // The link of a line lies over what stands below its name.
  const table = page.getByRole('table', { name: catalogLabels.bundleProducts })
  const [{ brand } = bundle.products[0]!] = bundle.products
  const note = table.getByRole('rowheader').getByText(brand.name).first()
  await note.scrollIntoViewIfNeeded()
  const below = (await note.boundingBox())!
  await page.mouse.click(below.x + below.width / 2, below.y + below.height / 2)
  await expect(page).toHaveURL(productHref(bundle.products[0]!))
})
