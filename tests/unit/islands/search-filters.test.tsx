import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SearchFilters } from '#islands/listing/SearchFilters.tsx'
import { showList } from '#islands/listing/take-over.ts'
import { LOADER_FIRST_RETRY_MS, LOADER_RETRY_MS } from '#lib/rules/limits.ts'
import { actionLabels } from '#lib/text/labels/action.ts'
import { $listing, cancelListing } from '#stores/listing.ts'

const fetchSpy = vi.fn<(href: string) => Promise<Response>>()

beforeEach(() => {
  vi.useFakeTimers()
  history.replaceState(null, '', '/search/')
  vi.stubGlobal('fetch', fetchSpy)
  // This document knows no popovers.
  HTMLElement.prototype.togglePopover = () => true
  fetchSpy.mockRejectedValue(new TypeError('Failed to fetch'))
  document.body.innerHTML = '<button id="chosen"></button><main class="list-main"></main>'
})
afterEach(() => {
  cleanup()
  act(cancelListing)
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  fetchSpy.mockReset()
  document.body.innerHTML = ''
})

/** A filter was chosen, and its list did not come. */
async function failed(): Promise<void> {
  render(<SearchFilters />)
  await act(() => showList('/search/?brand=3'))
  expect($listing.get().state).toBe('failed')
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('retries a list that failed by itself, later each time', async () => {
  await failed()
  await pass(LOADER_FIRST_RETRY_MS - 1)
  expect(fetchSpy).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(fetchSpy).toHaveBeenCalledTimes(2)
  await pass(LOADER_RETRY_MS)
  expect(fetchSpy).toHaveBeenCalledTimes(3)
  expect($listing.get()).toMatchObject({ state: 'failed', href: '/search/?brand=3' })
})

it('retries at once when the connection is back', async () => {
  await failed()
  await act(async () => {
    dispatchEvent(new Event('online'))
    await Promise.resolve()
  })
  expect(fetchSpy).toHaveBeenCalledTimes(2)
})

it('pauses while the page is hidden', async () => {
  await failed()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await pass(LOADER_FIRST_RETRY_MS + 10 * LOADER_RETRY_MS)
  expect(fetchSpy).toHaveBeenCalledTimes(1)
  hidden.mockReturnValue(false)
  await pass(LOADER_RETRY_MS)
  expect(fetchSpy).toHaveBeenCalledTimes(2)
})

it('waits while a product dialog is open over the list', async () => {
  await failed()
  history.pushState({ modal: 1, over: '/search/' }, '', '/products/7/x')
  await pass(LOADER_FIRST_RETRY_MS + LOADER_RETRY_MS)
  expect(fetchSpy).toHaveBeenCalledTimes(1)
  expect($listing.get().state).toBe('idle')
  history.replaceState(null, '', '/search/?page=2')
  await act(async () => {
    dispatchEvent(new PopStateEvent('popstate'))
    await Promise.resolve()
  })
  expect(fetchSpy.mock.calls.at(-1)?.[0]).toBe('/search/?brand=3')
  expect(fetchSpy).toHaveBeenCalledTimes(2)
})

it('returns the focus to its origin on a retry', async () => {
  await failed()
  const chosen = document.querySelector<HTMLElement>('#chosen')!
  const retry = screen.getByText(actionLabels.retry)
  chosen.focus()
  act(() => retry.focus())
  await act(async () => {
    fireEvent.click(retry)
    await Promise.resolve()
  })
  expect(document.activeElement).toBe(chosen)
})
