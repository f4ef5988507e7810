import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ProductActions } from '#islands/product/ProductActions.tsx'
import { fieldInvalid, fieldNotNumber, fieldRequired } from '#lib/text/fields.ts'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { productLabels } from '#lib/text/labels/product.ts'
import { $copied } from '#stores/clipboard.ts'
import { $requests } from '#stores/product-request.ts'
import { visit } from '#stores/visit.ts'
import { RequestSlot } from '#ui/RequestSlot.tsx'
import { ShareBox } from '#ui/ShareBox.tsx'
import { insertUser } from '#tests/support/builders/account.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { signInWith } from '#tests/support/builders/cart-shopper.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
const browser = browserForEach(shop)

let page: HTMLElement
let visited: string[]
beforeEach(() => {
  visited = []
  visit.to = path => void visited.push(path)
  $requests.set({})
  $copied.set(null)
  page = document.createElement('div')
  document.body.append(page)
})
afterEach(() => {
  page.remove()
  vi.restoreAllMocks()
})

const slot = (id: number) => renderToStaticMarkup(<RequestSlot kind="wholesale" productId={id} />)
const share = renderToStaticMarkup(
  <ShareBox product={{ name: 'شیر', share_link: '/products/7/x' }} site="" />,
)

it('hydrates request buttons, and those of products added later', async () => {
  page.innerHTML = slot(1)
  render(<ProductActions />)
  await act(async () => {
    page.insertAdjacentHTML('beforeend', slot(2))
    await Promise.resolve()
  })
  await waitFor(() => expect(page.querySelectorAll('[data-intent]')).toHaveLength(0))
  const buttons = within(page).getAllByRole('button', { name: catalogLabels.wholesaleRequest })
  expect(buttons).toHaveLength(2)
  act(() => $requests.setKey('wholesale-2', 'requested'))
  expect(within(page).getAllByRole('button')).toHaveLength(1)
  expect(within(page).getByText(productLabels.wholesaleRequested)).toBeTruthy()
  fireEvent.click(within(page).getByRole('button'))
  expect(visited).toHaveLength(1)
})

it('repeats a click from before hydration and keeps the focus', async () => {
  page.innerHTML = slot(3)
  page.querySelector('.product-request')!.setAttribute('data-clicked', '')
  page.querySelector('button')!.focus()
  render(<ProductActions />)
  await waitFor(() => expect(visited).toHaveLength(1))
  expect(document.activeElement).toBe(within(page).getByRole('button'))
})

it('keeps the focus at the button when the request is made', async () => {
  page.innerHTML = slot(4)
  render(<ProductActions />)
  await waitFor(() => expect(page.querySelectorAll('[data-intent]')).toHaveLength(0))
  within(page).getByRole('button').focus()
  fireEvent.click(within(page).getByRole('button'))
  act(() => $requests.setKey('wholesale-4', 'requested'))
  expect(document.activeElement).toBe(within(page).getByText(productLabels.wholesaleRequested))
})

it('asks for count and callback number, and sends nothing unreadable', async () => {
  const userId = await insertUser(shop.db, { mobile: '09121112233' })
  const token = await shop.login(userId)
  await signInWith({ userId, addressId: 0, token, client: shop.as(token) })
  const product = await insertProduct(shop.db, { wholesale: 1 })
  page.innerHTML = slot(product)
  render(<ProductActions />)
  await waitFor(() => expect(page.querySelectorAll('[data-intent]')).toHaveLength(0))
  fireEvent.click(within(page).getByRole('button', { name: catalogLabels.wholesaleRequest }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = (label: string) => dialog.getByLabelText<HTMLInputElement>(`${label}*`)
  const { wholesaleCount, wholesalePhone, sendWholesale } = productLabels
  expect(field(wholesaleCount).hasAttribute('autofocus')).toBe(true)
  expect(field(wholesalePhone).value).toBe('۰۹۱۲۱۱۱۲۲۳۳')
  const send = (count: string, phone: string) => {
    fireEvent.change(field(wholesaleCount), { target: { value: count } })
    fireEvent.change(field(wholesalePhone), { target: { value: phone } })
    fireEvent.click(dialog.getByRole('button', { name: sendWholesale }))
  }
  for (const [count, phone, fault] of [
    ['', '09121112233', fieldRequired(wholesaleCount)],
    ['صفر', '09121112233', fieldNotNumber(wholesaleCount)],
    ['0', '09121112233', fieldNotNumber(wholesaleCount)],
    ['۵', '', fieldRequired(wholesalePhone)],
    ['۵', '123', fieldInvalid(wholesalePhone)],
  ] as const) {
    send(count, phone)
    expect(await dialog.findByText(fault)).toBeTruthy()
  }
  expect(browser.calls).not.toContain('POST /wholesales')
  let isInert = true
  page.addEventListener('focusin', () => (isInert = screen.queryByRole('dialog') !== null))
  send('۱۲۰', '۰۲۱-۸۸۷۷ ۶۶۵۵')
  expect(await within(page).findByText(productLabels.wholesaleRequested)).toBeTruthy()
  expect(within(page).queryByRole('button')).toBe(null)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  // An open dialog lets nothing behind it take the focus.
  await waitFor(() => expect(isInert).toBe(false))
  expect(document.activeElement).toBe(within(page).getByText(productLabels.wholesaleRequested))
  const wishes = await shop.db.selectFrom('wholesales').selectAll().execute()
  expect(wishes).toMatchObject([{ product_id: product, count: 120, phone: '02188776655' }])
})

it('copies the whole address of the page, and shares it where the device can', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  page.innerHTML = share
  render(<ProductActions />)
  expect(within(page).queryByText(productLabels.otherApps)).toBe(null)
  fireEvent.click(within(page).getByText(productLabels.copyLink))
  const status = { name: productLabels.linkCopied, hidden: true }
  await waitFor(() => expect(within(page).getByRole('button', status)).toBeTruthy())
  const url = `${location.origin}/products/7/x`
  expect(write).toHaveBeenCalledWith(url)
  const telegram = within(page).getByText<HTMLAnchorElement>(productLabels.telegram)
  expect(new URL(telegram.href).searchParams.get('url')).toBe(url)
})
