import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startBannerClicks, startFaqOpenings, startVisits } from '../../../src/client/visits.ts'

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

test('counts openings of questions, and clicks on banners by any button or key', async () => {
  startFaqOpenings()
  startBannerClicks()
  document.body.innerHTML =
    '<details data-faq="3" open><summary>الف</summary></details>' +
    '<details data-faq="4"><summary><span>ب</span></summary></details>' +
    '<a data-banner="5" href="#x"><img alt="پک‌ها"></a>'
  const [first, second] = document.querySelectorAll('details')
  const press = (element: Element | null | undefined, type: string, button = 0) =>
    element?.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { button }))
  press(first?.querySelector('summary'), 'click')
  press(second?.querySelector('span'), 'click')
  const picture = document.querySelector('img')
  press(picture, 'click')
  press(picture, 'auxclick', 1)
  press(picture, 'auxclick', 2)
  expect(sendBeacon.mock.calls.map(([url]) => url)).toEqual([
    '/api/v1/faqs/4/visit',
    '/api/v1/home/banners/5/visit',
    '/api/v1/home/banners/5/visit',
  ])
  expect(await sendBeacon.mock.calls[0]?.[1].text()).toBe('{}')
})

test('counts a question that was opened before the script was loaded', () => {
  document.body.innerHTML = '<details data-faq="3"></details><details data-faq="4" open></details>'
  startFaqOpenings()
  expect(sendBeacon.mock.calls.map(([url]) => url)).toEqual(['/api/v1/faqs/4/visit'])
})
