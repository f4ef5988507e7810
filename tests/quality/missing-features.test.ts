/** Pages whose map, map style or script does not come. */
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { contentLabels } from '#lib/text/labels/content.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import {
  dialogOf,
  openDialog,
  pickPlace,
  searchOf,
} from '#tests/support/fixtures/address-dialog.ts'
import { test as checkoutTest } from '#tests/support/fixtures/checkout-page.ts'
import { expect, test, visit } from '#tests/support/fixtures/page.ts'

const MESSAGE = {
  first_name: 'سارا',
  last_name: 'کریمی',
  description: 'سفارشم نرسید.',
  mobile_number: '09123456789',
}

checkoutTest(
  'the address dialog works by the list of places without WebGL',
  async ({ page, open }) => {
    await page.addInitScript(() => {
      Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: () => null })
    })
    await open()
    await openDialog(page)
    const missing = dialogOf(page).getByText(checkoutLabels.mapMissing)
    await expect(missing).toBeVisible()
    await expect(searchOf(page)).toBeFocused()
    const area = await missing.locator('..').boundingBox()
    expect(area?.height).toBeLessThan(100)
    await pickPlace(page, 'تجریش')
    await page.keyboard.press('Enter')
    await expect(dialogOf(page).locator('textarea')).toHaveValue(/تجریش/)
  },
)

checkoutTest(
  'the map falls back to the shop’s map style when the configured one fails',
  async ({ page, open }) => {
    await page.route(
      ({ pathname }) => pathname === '/checkout',
      async route => {
        const answer = await route.fetch()
        const url = JSON.stringify(new URL('/no-such-style.json', route.request().url()))
        const body = (await answer.text()).replace(
          'mapStyleUrl&quot;:[0,null]',
          `mapStyleUrl&quot;:[0,${url.replaceAll('"', '&quot;')}]`,
        )
        expect(body).toContain('no-such-style')
        await route.fulfill({ response: answer, body })
      },
    )
    await page.route('**/no-such-style.json', route => route.abort('internetdisconnected'))
    await open()
    const ownStyle = page.waitForResponse('**/map/tehran.json')
    await openDialog(page)
    expect((await ownStyle).ok()).toBe(true)
    await expect(dialogOf(page).locator('canvas')).toBeVisible()
  },
)

test('submits a form natively when its script fails to load', async ({ page }) => {
  const requested = Promise.withResolvers<undefined>()
  const sent = Promise.withResolvers<undefined>()
  await page.route(/ContactForm/, async route => {
    requested.resolve(undefined)
    await sent.promise
    await route.abort('internetdisconnected')
  })
  // Astro would write to the console that a script is missing.
  await page.addInitScript(() => {
    addEventListener('astro:hydration-error', event => event.preventDefault())
  })
  await visit(page, '/contact-us')
  for (const [name, value] of Object.entries(MESSAGE))
    await page.locator(`#contact-${name}`).fill(value)
  await page.locator('#contact-type').selectOption('10')
  await requested.promise
  await page.getByRole('button', { name: contentLabels.sendMessage }).click()
  sent.resolve(undefined)
  await expect(page.getByText(siteMessages.messageSent).filter({ visible: true })).toBeVisible()
  await expect(page.locator('#contact-description')).toHaveValue('')
})
