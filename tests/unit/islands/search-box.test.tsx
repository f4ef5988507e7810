import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SearchBox } from '#islands/search/SearchBox.tsx'
import { actionLabels } from '#lib/text/labels/action.ts'
import { allResultsFor, removeRecentLabel, searchLabels } from '#lib/text/labels/search.ts'
import { catalogMessages } from '#lib/text/messages/catalog.ts'
import { $searches, $suggestions, type SuggestionState, suggestFor } from '#stores/search.ts'
import { closeSearchField } from '#stores/search-field.ts'
import { browserForEach } from '#tests/support/fixtures/browser.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const browser = browserForEach(shopForFile())

const FOUND: SuggestionState['suggestions'] = {
  brands: [{ id: 1, name: 'چمنزاران', slug: 'چمنزاران' }],
  categories: [{ id: 15, name: 'شیر', slug: 'شیر', type: 'leaf' }],
  products: [
    {
      id: 3,
      name: 'شیر پرچرب',
      slug: 'شیر-پرچرب',
      brand: { id: 1, name: 'چمنزاران', slug: 'چمنزاران' },
      volume: 1.5,
      unit: { name: 'لیتر' },
      image: '/media/0b32daa653006b9b-600x600.webp',
      price: 1_030_000,
      price_by_discount: 900_000,
    },
  ],
}

let page: HTMLElement
beforeEach(() => {
  page = document.createElement('div')
  page.innerHTML = `<form><input name="q" /><div>${renderToString(<SearchBox />)}</div></form>`
  document.body.append(page)
})
afterEach(() => {
  cleanup()
  closeSearchField()
  suggestFor('')
  $searches.set([])
  page.remove()
})

const field = () => page.querySelector('input')!
const awake = () => act(() => void hydrateRoot(page.querySelector('form > div')!, <SearchBox />))
const press = (key: string) => fireEvent.keyDown(field(), { key })
const chosen = () => page.querySelector('[aria-selected=true]')?.textContent ?? null
/** The shop must not answer while a test sets what it suggests. */
const holdAnswers = () => (browser.answer = () => new Promise(() => undefined))
const found = (more: Partial<SuggestionState> = {}) =>
  act(() =>
    $suggestions.set({ query: 'شیر', state: 'found', suggestions: FOUND, fault: '', ...more }),
  )

it('keeps text typed before hydration', async () => {
  holdAnswers()
  const typed = field()
  typed.focus()
  typed.value = 'شیر'
  typed.setSelectionRange(1, 1)
  awake()
  expect(field()).toBe(typed)
  expect(document.activeElement).toBe(typed)
  expect(typed.selectionStart).toBe(1)
  expect($suggestions.get()).toMatchObject({ query: 'شیر', state: 'waiting' })
  expect(await screen.findByText(catalogMessages.searching)).toBeTruthy()
})

it('is a combobox whose list is navigable by keyboard', async () => {
  holdAnswers()
  awake()
  fireEvent.input(field(), { target: { value: 'شیر' } })
  expect(field().getAttribute('aria-expanded')).toBe('false')
  found()
  const list = await screen.findByRole('listbox')
  expect(field().getAttribute('aria-expanded')).toBe('true')
  expect(field().getAttribute('aria-controls')).toBe(list.id)
  expect(within(list).getAllByRole('option')).toHaveLength(4)
  press('ArrowDown')
  expect(chosen()).toBe('شیر')
  expect(field().getAttribute('aria-activedescendant')).toBe(
    list.querySelector('[aria-selected=true]')?.id,
  )
  press('End')
  expect(chosen()).toBe(allResultsFor('شیر'))
  press('ArrowUp')
  expect(chosen()).toContain('۹۰٬۰۰۰')
  expect(chosen()).toContain('چمنزاران · ۱٫۵ لیتر')
  press('Home')
  press('ArrowUp')
  expect(chosen()).toBe(null)
  expect(field().hasAttribute('aria-activedescendant')).toBe(false)
  expect(screen.getByRole('status').textContent).toBe('۳ پیشنهاد پیدا شد')
  press('Escape')
  expect(screen.queryByRole('listbox')).toBe(null)
  expect(field().value).toBe('شیر')
  press('ArrowDown')
  expect(screen.getByRole('listbox')).toBeTruthy()
})

it('says that nothing was found, or why it failed, and retries', async () => {
  awake()
  fireEvent.input(field(), { target: { value: 'شیر' } })
  found({ suggestions: { brands: [], categories: [], products: [] } })
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe(catalogMessages.nothingFound),
  )
  expect(field().getAttribute('aria-expanded')).toBe('false')
  found({ state: 'failed', suggestions: null, fault: 'نشد.' })
  expect(screen.getByRole('status').textContent).toBe('نشد.')
  fireEvent.click(screen.getByRole('button', { name: actionLabels.retry }))
  expect(screen.getByText(catalogMessages.searching)).toBeTruthy()
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe(catalogMessages.nothingFound),
  )
  expect(browser.calls).toEqual(['GET /search/suggest'])
  fireEvent.input(field(), { target: { value: '' } })
  expect(screen.getByRole('status').textContent).toBe('')
})

it('offers recent searches to an empty field and clears them on request', async () => {
  $searches.set(['نان', 'شیر', 'پنیر'])
  awake()
  act(() => field().focus())
  const offered = await screen.findAllByRole('option')
  expect(offered.map(each => each.textContent)).toEqual(['نان', 'شیر', 'پنیر'])
  fireEvent.click(screen.getByRole('button', { name: removeRecentLabel('شیر') }))
  expect(document.activeElement).toBe(field())
  press('ArrowDown')
  press('Delete')
  expect($searches.get()).toEqual(['پنیر'])
  fireEvent.click(screen.getByRole('button', { name: searchLabels.clearRecent }))
  expect(screen.queryByRole('listbox')).toBe(null)
})

it('stores submitted searches', () => {
  awake()
  fireEvent.input(field(), { target: { value: 'شیر' } })
  page.addEventListener('submit', event => event.preventDefault())
  page.querySelector('form')!.requestSubmit()
  expect($searches.get()).toEqual(['شیر'])
})

it('clears the field first, then closes', () => {
  $searches.set(['نان'])
  awake()
  act(() => field().focus())
  fireEvent.input(field(), { target: { value: 'شیر' } })
  fireEvent.click(screen.getByRole('button', { name: searchLabels.clearText }))
  expect(field().value).toBe('')
  fireEvent.click(screen.getByRole('button', { name: searchLabels.closeSuggestions }))
  expect(screen.queryByRole('listbox')).toBe(null)
})
