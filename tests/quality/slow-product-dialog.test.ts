/** The product dialog on a slow network: steps through the history that overtake its loading. */
import type { APIRequestContext, Page } from 'playwright/test'
import { PRODUCT_MODAL_DELAY_MS } from '#lib/rules/limits.ts'
import { aLeafOfTwoPages } from '#tests/support/builders/demo-addresses.ts'
import { expect, reloadPage, test, visit } from '#tests/support/fixtures/page.ts'

const dialog = (page: Page) => page.locator('dialog.product-dialog[open]')
const firstCard = (page: Page) => page.locator('.grid[data-page] .card a').first()

/** Opens the first product of a list over it. */
async function openFirst(page: Page, request: APIRequestContext) {
  const list = await aLeafOfTwoPages(request)
  await visit(page, list)
  await firstCard(page).click()
  const heading = dialog(page).getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  return { list, heading }
}

/** Holds back the files that a pattern finds, until they are released; how many there are. */
async function hold(page: Page, pattern: RegExp) {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const files = { held: 0, release: () => resolve(undefined) }
  await page.route(pattern, async route => {
    files.held++
    await promise
    await route.continue()
  })
  return files
}

/** The browser tells of the close of a dialog with its next frame, which a busy machine draws late. */
const holdCloseEvent = (page: Page) =>
  dialog(page).evaluate(box =>
    box.addEventListener('close', event => event.stopImmediatePropagation(), {
      capture: true,
      once: true,
    }),
  )
const releaseCloseEvent = (page: Page) =>
  page.locator('dialog.product-dialog').evaluate(box => box.dispatchEvent(new Event('close')))

for (const moment of ['while the product comes', 'when it is there'])
  test(`keeps the product after Back and forward before the close event, ${moment}`, async ({
    page,
    request,
  }) => {
    const { list, heading } = await openFirst(page, request)
    const address = page.url()
    const title = await page.title()
    await holdCloseEvent(page)
    await page.goBack()
    await expect(dialog(page)).toHaveCount(0)

    const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
    await page.route('**/products/**', async route => {
      await released
      await route.continue()
    })
    await page.goForward()
    await expect(page).toHaveURL(address)
    if (moment === 'when it is there') {
      release(undefined)
      await expect(heading).toBeVisible()
    }
    await releaseCloseEvent(page)
    release(undefined)
    await expect(heading).toBeVisible()
    await expect(page).toHaveTitle(title)
    await expect(page).toHaveURL(address)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(page).toHaveURL(list)
  })

test("opens the product when going forward before the list's scripts load", async ({
  page,
  request,
}) => {
  const { list, heading } = await openFirst(page, request)
  const address = page.url()
  await reloadPage(page)
  const scripts = await hold(page, /Scripts\.astro|Listing\.astro/)
  await page.goBack({ waitUntil: 'commit' })
  await expect(firstCard(page)).toBeVisible()
  await page.goForward({ waitUntil: 'commit' })
  await expect(page).toHaveURL(address)
  await expect.poll(() => scripts.held).toBe(2)
  scripts.release()
  await expect(heading).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(list)
  // The list is itself again: it writes its place down.
  await page.evaluate(() => {
    scrollTo({ top: 200, behavior: 'instant' })
  })
  await expect.poll(() => page.evaluate(() => history.state as unknown)).toHaveProperty('list')
})

test("returns to the list when going back before the product's scripts load", async ({
  page,
  request,
}) => {
  const { list } = await openFirst(page, request)
  const scripts = await hold(page, /Scripts\.astro/)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('main h1')).toBeVisible()
  await expect.poll(() => scripts.held).toBe(1)
  await page.goBack({ waitUntil: 'commit' })
  await expect(page).toHaveURL(list)
  scripts.release()
  await expect(firstCard(page)).toBeVisible()
})

/** Steps back while the product is requested; `data-answered` marks the page after its answer was used. */
const leaveBeforeAnswer = (page: Page) =>
  page.evaluate(() => {
    const realFetch = globalThis.fetch
    globalThis.fetch = async (...request) => {
      const left = new Promise(done => addEventListener('popstate', done, { once: true }))
      history.back()
      await left
      const answer = new Response(await (await realFetch(...request)).text())
      const markAnswered = () => document.body.setAttribute('data-answered', '')
      requestAnimationFrame(() => requestAnimationFrame(markAnswered))
      return answer
    }
  })

test('does not open over the list when left before opening', async ({ page, request }) => {
  const list = await aLeafOfTwoPages(request)
  await visit(page, list)
  const before = await page.title()
  // What a dialog takes is here after a first one.
  await firstCard(page).click()
  await expect(dialog(page)).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  await leaveBeforeAnswer(page)
  await firstCard(page).click()
  await expect(page.locator('body[data-answered]')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(list)
  await expect(page).toHaveTitle(before)
})

test('shows the last requested of two products after quick steps', async ({ page, request }) => {
  await page.clock.install({ time: 0 })
  await visit(page, await aLeafOfTwoPages(request))
  await firstCard(page).click()
  const heading = dialog(page).getByRole('heading', { level: 1 })
  await expect(heading).not.toBeEmpty()
  const name = (await heading.textContent()) ?? ''
  // Another brand may have a product of the same name.
  const alike = dialog(page).locator('.alike .card a').filter({ hasNotText: name }).first()
  const address = page.url()
  await alike.click()
  await expect(heading).not.toHaveText(name)

  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  await page.route('**/products/**', async route => {
    await released
    await route.continue().catch(() => undefined)
  })
  await page.clock.pauseAt(60 * 60 * 1_000)
  await page.goBack()
  // The page may begin to wait only after the step: time passes until the skeleton is there.
  await expect(async () => {
    await page.clock.runFor(PRODUCT_MODAL_DELAY_MS)
    await expect(dialog(page).locator('.product-dialog-loading')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  // No time passes: both steps come before the skeleton of the next one would stand.
  await page.evaluate(async () => {
    for (const step of [1, -1])
      await new Promise(stepped => {
        addEventListener('popstate', stepped, { once: true })
        history.go(step)
      })
  })
  await expect(page).toHaveURL(address)
  release(undefined)
  await expect(heading).toHaveText(name)
})

test('does not open a picture that loads after its product was left', async ({ page, request }) => {
  const { list } = await openFirst(page, request)
  const styles = await hold(page, /zoom\..*\.css/)
  await dialog(page).locator('.gallery-main a').first().click()
  await expect.poll(() => styles.held).toBe(1)
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  const loaded = page.waitForResponse('**/zoom.*.css')
  styles.release()
  await (await loaded).finished()
  await page.evaluate(
    () =>
      new Promise(painted => {
        requestAnimationFrame(() => requestAnimationFrame(painted))
      }),
  )
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(list)
})
