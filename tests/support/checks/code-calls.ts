import { HTTPError } from 'ky'
import { expect } from 'vitest'
import { ApiError } from '#lib/api/api-error.ts'
import { tooManyRequests } from '#lib/text/sentences.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'

/** A request as it comes from an address. */
export const from = (address: string) => ({ 'x-client-address': address })

/** The calls that send and prove codes, of visitors of a shop. */
export const codeCalls = (shop: TestShop) => ({
  register: (mobile_no: string, address = 'home') =>
    shop.as(null)('POST /register', { body: { mobile_no } }, from(address)),
  resend: (mobile_no: string, address = 'home') =>
    shop.as(null)('POST /code', { body: { mobile_no } }, from(address)),
  verify: (mobile_no: string, code: string) =>
    shop.as(null)('POST /verification', { body: { mobile_no, code } }),
})

/** Seconds to wait that a refusal names in its header, after checking its sentence. */
export async function waitOf(call: Promise<unknown>): Promise<number> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError && error.cause instanceof HTTPError))
    throw new Error('no refusal')
  const seconds = Number(error.cause.response.headers.get('retry-after'))
  expect(error).toMatchObject({ code: 429, message: tooManyRequests(seconds) })
  return seconds
}
