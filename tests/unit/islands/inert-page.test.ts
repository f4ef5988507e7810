import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makePageInert } from '#islands/shared/inert-page.ts'

let listening = new AbortController()
beforeEach(() => {
  vi.useFakeTimers()
  listening = new AbortController()
  document.body.innerHTML = '<main></main><form id="filters" popover></form>'
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
})
afterEach(() => {
  listening.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

const main = () => document.querySelector('main')!
/** What a browser does when the drawer opens or closes. */
async function toggle(newState: 'open' | 'closed'): Promise<void> {
  const drawer = document.querySelector('form')!
  drawer.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState }))
  vi.spyOn(drawer, 'matches').mockReturnValue(newState === 'open')
  await vi.runAllTimersAsync()
}

test('makes the page behind an open drawer inert where styles cannot', async () => {
  vi.stubGlobal('CSS', { supports: () => false })
  makePageInert('#filters', 'main', listening.signal)
  expect(main().inert).toBe(false)
  await toggle('open')
  expect(main().inert).toBe(true)
  await toggle('closed')
  expect(main().inert).toBe(false)
})

test('does nothing where styles can', async () => {
  vi.stubGlobal('CSS', { supports: () => true })
  makePageInert('#filters', 'main', listening.signal)
  await toggle('open')
  expect(main().inert).not.toBe(true)
})
