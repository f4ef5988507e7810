import { afterEach, expect, test } from 'vitest'
import { closePageServer, openPageServer } from '#tests/support/fixtures/page-server.ts'

afterEach(closePageServer)

/** A front server over one stream of events, which the test writes. */
async function openStream(stopping?: AbortSignal) {
  const cancelled = Promise.withResolvers<boolean>()
  let send: (text: string) => void = () => undefined
  const body = new ReadableStream<Uint8Array>({
    start: controller => {
      send = text => controller.enqueue(new TextEncoder().encode(text))
    },
    cancel: () => cancelled.resolve(true),
  })
  const headers = { 'content-type': 'text/event-stream; charset=utf-8' }
  const page = () => Promise.resolve(new Response(body, { headers }))
  const { address } = await openPageServer({ page, stopping })
  const left = new AbortController()
  const answered = fetch(`${address}/admin/events`, { signal: left.signal })
  send('data: 1\n\n')
  const reader = (await answered).body?.pipeThrough(new TextDecoderStream()).getReader()
  const read = async () => (await reader?.read())?.value
  return { send, read, leave: () => left.abort(), cancelled: cancelled.promise }
}

test('sends each event as it comes, and stops reading when the browser has left', async () => {
  const { send, read, leave, cancelled } = await openStream()
  expect(await read()).toBe('data: 1\n\n')
  send('data: 2\n\n')
  expect(await read()).toBe('data: 2\n\n')
  leave()
  expect(await cancelled).toBe(true)
})

test('ends with the server', async () => {
  const stopping = new AbortController()
  const { read, cancelled } = await openStream(stopping.signal)
  await read()
  stopping.abort()
  await expect(read()).rejects.toThrow()
  expect(await cancelled).toBe(true)
})
