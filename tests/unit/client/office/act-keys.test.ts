import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startActKeys } from '../../../../src/client/office/act-keys.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.body.replaceChildren()
  delete document.body.dataset['acts']
})

/** A panel of the desk whose top is at a pixel of the window, under a header of 48 pixels. */
function panelAt(top: number) {
  document.body.innerHTML =
    '<header class="office-head"></header><section><button data-act="KeyL"></button></section>'
  const [header, section] = document.body.children
  const place = { top }
  vi.spyOn(header!, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 48))
  vi.spyOn(section!, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, place.top, 100, 100),
  )
  section!.scrollIntoView = () => (place.top = 60)
  const pressed = vi.fn<() => void>()
  section!.querySelector('button')!.addEventListener('click', pressed)
  return pressed
}

test('scrolls from under the header and waits again before it acts', () => {
  const pressed = panelAt(20)
  const { act, wait } = startActKeys(() => false)
  wait()
  vi.advanceTimersByTime(600)
  act('KeyL')
  act('KeyL')
  expect(pressed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(600)
  act('KeyL')
  expect(pressed).toHaveBeenCalledTimes(1)
})

test('says that keys act only while they are switched on', () => {
  let isOff = true
  const { wait } = startActKeys(() => isOff)
  wait()
  vi.advanceTimersByTime(600)
  expect(document.body.dataset['acts']).toBeUndefined()
  isOff = false
  wait()
  vi.advanceTimersByTime(600)
  expect(document.body.dataset['acts']).toBe('ready')
})
