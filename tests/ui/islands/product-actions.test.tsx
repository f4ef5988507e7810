import { act, fireEvent, render, waitFor, within } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ProductActions } from '#islands/product/ProductActions.tsx'
import { catalogLabels } from '#lib/text/labels/catalog.ts'
import { productLabels } from '#lib/text/labels/product.ts'
import { $copied } from '#stores/clipboard.ts'
import { $requests } from '#stores/product-request.ts'
import { visit } from '#stores/visit.ts'
import { RequestSlot } from '#ui/RequestSlot.tsx'
import { ShareBox } from '#ui/ShareBox.tsx'

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

it('makes requests live, those of a product that comes later too', async () => {
  page.innerHTML = slot(1)
  render(<ProductActions />)
  await act(async () => {
    page.insertAdjacentHTML('beforeend', slot(2))
    await Promise.resolve()
  })
  await waitFor(() => expect(page.querySelectorAll('[data-intent]')).toHaveLength(0))
  const buttons = within(page).getAllByRole('button', { name: catalogLabels.wholesaleRequest })
  expect(buttons).toHaveLength(2)
  act(() => $requests.setKey('wholesale-2', 'asked'))
  expect(within(page).getAllByRole('button')).toHaveLength(1)
  expect(within(page).getByText(productLabels.wholesaleRequested)).toBeTruthy()
  fireEvent.click(within(page).getByRole('button'))
  expect(visited).toHaveLength(1)
})

it('makes up for a click that came before, and keeps the keyboard in its place', async () => {
  page.innerHTML = slot(3)
  page.querySelector('.ask')!.setAttribute('data-missed', '')
  page.querySelector('button')!.focus()
  render(<ProductActions />)
  await waitFor(() => expect(visited).toHaveLength(1))
  expect(document.activeElement).toBe(within(page).getByRole('button'))
})

it('keeps the keyboard where the button was when the request is made', async () => {
  page.innerHTML = slot(4)
  render(<ProductActions />)
  await waitFor(() => expect(page.querySelectorAll('[data-intent]')).toHaveLength(0))
  within(page).getByRole('button').focus()
  fireEvent.click(within(page).getByRole('button'))
  act(() => $requests.setKey('wholesale-4', 'asked'))
  expect(document.activeElement).toBe(within(page).getByText(productLabels.wholesaleRequested))
})

it('copies the whole address of the page, and hands it to the device where that can', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  page.innerHTML = share
  render(<ProductActions />)
  expect(within(page).queryByText(productLabels.otherApps)).toBe(null)
  fireEvent.click(within(page).getByText(productLabels.copyLink))
  const said = { name: productLabels.linkCopied, hidden: true }
  await waitFor(() => expect(within(page).getByRole('button', said)).toBeTruthy())
  const url = `${location.origin}/products/7/x`
  expect(write).toHaveBeenCalledWith(url)
  const telegram = within(page).getByText<HTMLAnchorElement>(productLabels.telegram)
  expect(new URL(telegram.href).searchParams.get('url')).toBe(url)
})
