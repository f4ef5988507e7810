import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const PAUSE_MS = 2_000
const fetchSpy = vi.fn<(href: string, init: RequestInit) => Promise<{ status: number }>>()
const reload = vi.fn()
let ending = new AbortController()

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  vi.stubGlobal('fetch', fetchSpy)
  vi.spyOn(location, 'reload').mockImplementation(reload)
  history.replaceState(null, '', '/brands')
  // The script listens for as long as its page stands.
  ending = new AbortController()
  for (const target of [window, document]) {
    const listen = target.addEventListener.bind(target) as EventTarget['addEventListener']
    vi.spyOn(target as EventTarget, 'addEventListener').mockImplementation((type, heard, options) =>
      listen(type, heard, { ...(options as object), signal: ending.signal }),
    )
  }
})
afterEach(() => {
  ending.abort()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  fetchSpy.mockReset()
  reload.mockReset()
})

const isSeen = (hidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
const isOnline = (online: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
const open = () => import('../../../../src/first-screen/inline/retry-when-offline.ts')

it('reloads by itself once the shop answers again', async () => {
  fetchSpy.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  fetchSpy.mockResolvedValueOnce({ status: 503 }).mockResolvedValue({ status: 404 })
  await open()
  expect(fetchSpy).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2 * PAUSE_MS)
  expect(fetchSpy).toHaveBeenCalledTimes(2)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  expect(reload).toHaveBeenCalledOnce()
})

it('waits while offline and reloads at once when the connection is back', async () => {
  fetchSpy.mockResolvedValue({ status: 200 })
  isOnline(false)
  await open()
  await vi.advanceTimersByTimeAsync(10 * PAUSE_MS)
  expect(fetchSpy).not.toHaveBeenCalled()
  dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(reload).toHaveBeenCalledOnce()
})

it('pauses while the page is hidden', async () => {
  fetchSpy.mockResolvedValue({ status: 200 })
  const seen = isSeen(true)
  await open()
  await vi.advanceTimersByTimeAsync(10 * PAUSE_MS)
  expect(fetchSpy).not.toHaveBeenCalled()
  seen.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  expect(reload).toHaveBeenCalledOnce()
})

it.each(['/offline', '/offline/'])('sends no request under its own address %s', async path => {
  fetchSpy.mockResolvedValue({ status: 200 })
  history.replaceState(null, '', path)
  await open()
  await vi.advanceTimersByTimeAsync(10 * PAUSE_MS)
  expect(fetchSpy).not.toHaveBeenCalled()
})
