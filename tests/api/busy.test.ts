import { expect, test, vi } from 'vitest'
import { messages } from '#lib/text/messages.ts'
import { createShop } from '#tests/support/fixtures/shop.ts'

test.each([
  ['SQLite: locked', { errcode: 5 }, 503, messages.serviceUnavailable, '5'],
  ['PostgreSQL: took too long', { code: '57014' }, 503, messages.serviceUnavailable, '5'],
  ['PostgreSQL: a deadlock that came again', { code: '40P01' }, 503, null, '5'],
  ['anything else', { code: '42P01' }, 500, messages.serverError, null],
])('answers a failing database: %s', async (_, fields, code, message, retryAfter) => {
  const shop = await createShop()
  try {
    const broken = Object.assign(new Error('broken'), fields)
    vi.spyOn(shop.deps, 'now').mockImplementation(() => {
      throw broken
    })
    const answer = await shop.backend(new Request('http://shop.test/api/v1/time-windows'))
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([code, retryAfter])
    expect(await answer.json()).toMatchObject({ code, ...(message && { message }) })
  } finally {
    await shop.close()
  }
})
