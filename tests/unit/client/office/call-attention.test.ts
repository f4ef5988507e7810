import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startAttention } from '../../../../src/client/office/live/call-attention.ts'

let isHidden = true

beforeEach(() => {
  isHidden = true
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  document.title = 'سفارش‌ها'
  document.body.innerHTML = '<input type="checkbox" data-news-sound checked />'
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

const toggle = () => document.querySelector<HTMLInputElement>('[data-news-sound]')

function switchSound(isOn: boolean): void {
  const box = toggle()
  if (!box) throw new Error('no switch')
  box.checked = isOn
  box.dispatchEvent(new Event('change'))
}

test('counts news in the title of a hidden tab until it is shown', () => {
  const callAttention = startAttention(String)
  callAttention(2, false)
  callAttention(1, false)
  expect(document.title).toBe('(3) سفارش‌ها')
  isHidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  expect(document.title).toBe('سفارش‌ها')
  callAttention(1, false)
  expect(document.title).toBe('سفارش‌ها')
})

test('is quiet after it was switched off, on later pages too', () => {
  const opened = vi.fn()
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'suspended'
      close = () => Promise.resolve()
      constructor() {
        opened()
      }
    },
  )
  startAttention(String)(1, true)
  expect(opened).toHaveBeenCalledTimes(1)
  switchSound(false)
  document.title = 'سفارش‌ها'
  const callAttention = startAttention(String)
  callAttention(1, true)
  expect([document.title, opened.mock.calls.length]).toEqual(['سفارش‌ها', 1])
  switchSound(true)
  callAttention(1, true)
  expect([document.title, opened.mock.calls.length]).toEqual(['(1) سفارش‌ها', 2])
})
