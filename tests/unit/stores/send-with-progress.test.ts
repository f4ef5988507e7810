import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sendWithProgress } from '#lib/api/send-with-progress.ts'

// What no shop answers on purpose: statuses without a body, none at all, and a call given up early.

/** As a browser's, answering with `status`. */
let status = 200
const sent = vi.fn()
class Sending {
  upload = {}
  status = status
  response = new Blob(['{}'])
  onload = () => undefined
  open = () => undefined
  abort = () => undefined
  getResponseHeader = () => null
  setRequestHeader = () => undefined
  send = () => {
    sent()
    this.onload()
  }
}
beforeEach(() => vi.stubGlobal('XMLHttpRequest', Sending))
afterEach(() => {
  vi.unstubAllGlobals()
  sent.mockClear()
})

const request = (init: RequestInit = {}) =>
  new Request('http://shop/', { method: 'POST', body: 'slip', ...init })
const send = (asked: Request) => sendWithProgress(asked, () => undefined)

it.each([200, 204, 304, 500])('returns status %d as an answer', async given => {
  status = given
  expect((await send(request())).status).toBe(given)
})

it('rejects status 0', async () => {
  status = 0
  await expect(send(request())).rejects.toThrow(TypeError)
})

it('sends nothing when aborted while the body is read', async () => {
  const given = new AbortController()
  const answer = send(request({ signal: given.signal }))
  given.abort()
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
  expect(sent).not.toHaveBeenCalled()
})
