import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startVisits } from '../../../src/client/visits.ts'

const sendBeacon = vi.fn<(url: string, data: Blob) => boolean>()

beforeEach(() => {
  vi.stubGlobal('navigator', { sendBeacon })
  document.body.innerHTML = '<main data-visit="product 12"></main>'
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sendBeacon.mockReset()
  document.body.replaceChildren()
})

const setVisibility = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('counts a page when it becomes visible, and once', async () => {
  setVisibility('hidden')
  startVisits()
  expect(sendBeacon).not.toHaveBeenCalled()
  setVisibility('visible')
  setVisibility('hidden')
  setVisibility('visible')
  expect(sendBeacon).toHaveBeenCalledOnce()
  const [url, body] = sendBeacon.mock.calls[0]!
  expect([url, await body.text()]).toEqual(['/api/v1/visits', '{"type":"product","id":12}'])
})
