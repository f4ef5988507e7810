import { expect, test, vi } from 'vitest'
import type * as Cost from '#server/account/password-cost.ts'
import { hashPassword } from '#server/account/passwords.ts'

test('hashing a password takes 32 MiB outside tests', async () => {
  const { PASSWORD_COST } = await vi.importActual<typeof Cost>('#server/account/password-cost.ts')
  expect(PASSWORD_COST).toEqual({ log2N: 15, r: 8, p: 1 })
  expect(await hashPassword('x')).toMatch(/^scrypt\$1\$8\$1\$/)
})
