import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startImportProgress } from '../../../../src/client/office/import-progress.ts'

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = `
    <div data-import-progress hidden><p></p><progress></progress></div>
    <form></form>`
})
afterEach(() => {
  window.dispatchEvent(new Event('pagehide'))
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const box = () => document.querySelector<HTMLElement>('[data-import-progress]')
const submit = () =>
  document
    .querySelector('form')
    ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))

test('a sent form shows how far the import is', async () => {
  const answers = [null, { done: 250, total: 1000, text: '۲۵۰ از ۱٬۰۰۰' }]
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answers.shift() ?? null)))
  startImportProgress()
  expect(box()?.hidden).toBe(true)
  submit()
  expect(box()?.hidden).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(box()?.textContent).toContain('۲۵۰ از ۱٬۰۰۰')
  const bar = document.querySelector('progress')
  expect([bar?.value, bar?.max]).toEqual([250, 1000])
})

test('a form that is not sent shows nothing, and a lost connection changes nothing', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  document.querySelector('form')?.addEventListener('submit', event => {
    event.preventDefault()
  })
  startImportProgress()
  submit()
  expect(box()?.hidden).toBe(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(box()?.hidden).toBe(true)
})
