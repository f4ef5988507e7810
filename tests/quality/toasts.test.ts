/** Toasts stand over nothing that is used next: bars, header, and what an open dialog asks for. */
import type { Page } from 'playwright/test'
import { actionLabels } from '#lib/text/labels/action.ts'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { checkoutLabels } from '#lib/text/labels/checkout.ts'
import { accountMessages } from '#lib/text/messages/account.ts'
import { TOAST_MS } from '#lib/rules/limits.ts'
import { productHref } from '#lib/rules/links.ts'
import {
  confirmOf,
  dialogOf,
  openDialog,
  pickPlace,
  searchOf,
} from '#tests/support/fixtures/address-dialog.ts'
import { test } from '#tests/support/fixtures/checkout-page.ts'
import { expect, visit } from '#tests/support/fixtures/page.ts'

const TEXTS = [accountMessages.registered, accountMessages.accountNotConfirmed]
const BARS = '.header, .bar, .buy-bar, [data-end-bar], #connection:not(:empty)'

/** Each page opens with two toasts, which stay. */
const openWithToasts = (page: Page) =>
  page.addInitScript(
    ({ texts, lastsMs }) => {
      if (origin === 'null') return
      const notices = texts.map(text => ({ kind: 'success', text }))
      sessionStorage.setItem('sabad:notices', JSON.stringify(notices))
      const start = setTimeout
      window.setTimeout = ((run: () => void, ms?: number, ...more: unknown[]) =>
        ms === lastsMs ? 0 : start(run, ms, ...more)) as typeof setTimeout
    },
    { texts: TEXTS, lastsMs: TOAST_MS },
  )

/** What of these elements, as a person sees them, the toasts lie over. */
async function coveredOf(page: Page, selector: string): Promise<string[]> {
  const toast = page.getByRole('status').filter({ hasText: TEXTS[0]! })
  await expect(toast).toBeVisible()
  return toast.evaluate((element, parts) => {
    const stack = element.parentElement!.getBoundingClientRect()
    return [...document.querySelectorAll(parts)]
      .filter(each => {
        if (!each.checkVisibility()) return false
        const { top, bottom, left, right, height } = each.getBoundingClientRect()
        const apart =
          bottom <= stack.top || top >= stack.bottom || right <= stack.left || left >= stack.right
        return height > 0 && !apart
      })
      .map(each => each.outerHTML.slice(0, 80))
  }, selector)
}

test(
  'toasts cover no bar of a page and no question',
  { tag: '@phone' },
  async ({ page, open, newProduct }) => {
    await openWithToasts(page)
    const product = await newProduct()
    for (const path of ['/', '/search/', productHref(product), '/login', '/contact-us']) {
      await visit(page, path)
      expect(await coveredOf(page, BARS), path).toEqual([])
    }
    await open({ otherCity: 'کرج' })
    await expect(page.getByRole('button', { name: checkoutLabels.submit })).toBeVisible()
    expect(await coveredOf(page, `${BARS}, main button[aria-busy]`)).toEqual([])
    await visit(page, '/cart')
    const go = page.getByRole('button', { name: cartLabels.checkout })
    for (const y of [0, 10_000]) {
      await page.evaluate(to => scrollTo(0, to), y)
      await expect(go).toBeVisible()
      expect(await coveredOf(page, BARS)).toEqual([])
    }
    await visit(page, '/profile/addresses')
    expect(await coveredOf(page, BARS)).toEqual([])
    await page.getByRole('button', { name: actionLabels.delete, exact: true }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect.poll(() => coveredOf(page, 'dialog:modal :is(h2, p, button)')).toEqual([])
  },
)

test(
  'toasts cover neither search nor buttons of the address dialog',
  { tag: '@phone' },
  async ({ page, open }) => {
    await openWithToasts(page)
    await open()
    await openDialog(page)
    await expect(searchOf(page)).toBeVisible()
    await expect
      .poll(() => coveredOf(page, 'dialog:modal :is(a, button, input, label)'))
      .toEqual([])
    await pickPlace(page, 'ونک')
    await confirmOf(page).click()
    await expect(dialogOf(page).locator('input[name=name]')).toBeVisible()
    await expect.poll(() => coveredOf(page, 'dialog:modal :is(a, button)')).toEqual([])
  },
)
