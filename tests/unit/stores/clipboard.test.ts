import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CLIPBOARD_TOAST_MS, COPIED_FLAG_MS } from '#lib/rules/limits.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { $copied, copyText } from '#stores/clipboard.ts'
import { $notices, takeNotices } from '#stores/notice.ts'

beforeEach(() => {
  vi.useFakeTimers()
  $notices.set([])
  $copied.set(null)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('copies, keeps the flag for 2.5 s, and announces it once', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await copyText('https://sabad.example/products/7/x')
  expect(takeNotices()).toEqual([])
  expect(write).toHaveBeenCalledWith('https://sabad.example/products/7/x')
  vi.advanceTimersByTime(COPIED_FLAG_MS - 1)
  expect($copied.get()).toBe('https://sabad.example/products/7/x')
  vi.advanceTimersByTime(1)
  expect($copied.get()).toBe(null)
})

it('announces it for half a second with a given text', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await copyText('SABAD-1', siteMessages.copied)
  expect(takeNotices()).toEqual([
    { kind: 'success', about: 'copy', text: siteMessages.copied, ms: CLIPBOARD_TOAST_MS },
  ])
})

it('says that it failed', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await copyText('x')
  expect(takeNotices()).toMatchObject([{ kind: 'error', text: siteMessages.copyFailed }])
  expect($copied.get()).toBe(null)
})
