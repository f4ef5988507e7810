import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRoot } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { CartControls } from '#islands/shared/CartControls.tsx'
import { cartLabels } from '#lib/text/labels/cart.ts'
import { $cart } from '#stores/cart-items.ts'
import { ProductCard } from '#ui/ProductCard.tsx'
import { product } from '#tests/support/builders/sample.ts'

let page: HTMLElement
beforeEach(() => {
  $cart.set([])
  page = document.createElement('div')
  document.body.append(page)
})
afterEach(() => {
  cleanup()
  page.remove()
})

const slot = (id: number) =>
  renderToStaticMarkup(<ProductCard product={product({ id })} sizes="200px" />)

it('hydrates the slots of a page, and those added later', async () => {
  page.innerHTML = slot(1)
  render(<CartControls />)
  fireEvent.click(within(page).getByRole('button'))
  expect($cart.get()).toMatchObject([{ count: 1, temporary: true }])
  expect(within(page).getByText('۱')).toBeTruthy()
  await act(async () => {
    page.insertAdjacentHTML('beforeend', slot(2))
    await Promise.resolve()
  })
  await waitFor(() => expect(page.querySelectorAll('[data-intent]')).toHaveLength(0))
  fireEvent.click(within(page).getAllByRole('button').at(-1)!)
  expect($cart.get().map(item => item.cartable.id)).toEqual([1, 2])
})

it('repeats a click from before hydration', async () => {
  page.innerHTML = slot(3)
  page.querySelector('.add-slot')!.setAttribute('data-clicked', '')
  render(<CartControls />)
  await waitFor(() => expect($cart.get()).toMatchObject([{ count: 1 }]))
})

it('keeps a press that began on an element that it replaces', async () => {
  page.innerHTML = slot(10)
  const place = page.querySelector<HTMLElement>('.add-slot')!
  const matches = place.matches.bind(place)
  // Pressed after it was found, and before the live part stands.
  const found = vi.spyOn(place, 'matches').mockReturnValueOnce(false)
  found.mockImplementation(selector => selector === ':active' || matches(selector))
  const over = vi.spyOn(document, 'elementFromPoint').mockReturnValue(document.body)
  render(<CartControls />)
  await waitFor(() => expect(place.dataset).not.toHaveProperty('intent'))
  over.mockReturnValue(place)
  fireEvent.pointerUp(document.body)
  fireEvent.pointerUp(document.body)
  expect($cart.get()).toMatchObject([{ count: 1 }])
  vi.restoreAllMocks()
})

it('never loses the focus while a button hydrates', async () => {
  page.innerHTML = slot(6)
  within(page).getByRole('button').focus()
  const fallen: boolean[] = []
  const watcher = new MutationObserver(() => fallen.push(document.activeElement === document.body))
  watcher.observe(page, { childList: true, subtree: true })
  const island = document.createElement('div')
  document.body.append(island)
  const root = createRoot(island)
  root.render(<CartControls />)
  await waitFor(() => expect(page.querySelector('[data-intent]')).toBe(null))
  await waitFor(() => expect(within(page).getByRole('group')).toBeTruthy())
  watcher.disconnect()
  island.remove()
  expect(fallen.length).toBeGreaterThan(0)
  expect(fallen).not.toContain(true)
  expect(document.activeElement).toBe(within(page).getByRole('button'))
  act(() => root.unmount())
})

it('shows one cart in every slot of the same item', () => {
  page.innerHTML = slot(4) + slot(4)
  render(<CartControls />)
  fireEvent.click(within(page).getAllByRole('button')[0]!)
  expect(screen.getAllByRole('button', { name: cartLabels.remove })).toHaveLength(2)
})

it('keeps the focus: on the button that hydrates, and on the plus', () => {
  page.innerHTML = slot(5)
  const button = () => within(page).getAllByRole('button').at(-1)!
  button().focus()
  render(<CartControls />)
  expect(document.activeElement).toBe(button())
  fireEvent.click(button())
  const minus = within(page).getByRole('button', { name: cartLabels.remove })
  minus.focus()
  fireEvent.click(minus)
  expect($cart.get()).toEqual([])
  expect(document.activeElement).toBe(button())
})

it('keeps the focus in its slot when another slot is removed', async () => {
  page.innerHTML = slot(7) + slot(8) + slot(9)
  render(<CartControls />)
  const last = () => within(page).getAllByRole('button').at(-1)!
  const focused = last()
  focused.focus()
  await act(async () => {
    page.firstElementChild!.remove()
    await Promise.resolve()
  })
  await waitFor(() => expect(within(page).getAllByRole('button')).toHaveLength(2))
  expect(last()).toBe(focused)
  expect(document.activeElement).toBe(focused)
})
