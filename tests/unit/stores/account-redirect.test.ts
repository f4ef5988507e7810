import { describe, expect, it } from 'vitest'
import { pathAfterSignIn } from '#stores/account.ts'

const ROWS = [
  [1, '/', false, null, 'reload'],
  [1, '/', true, '/cart', 'reload'],
  [1, '/login', true, '/profile', '/checkout'],
  [1, '/login', false, '/profile?x=1', '/profile?x=1'],
  [1, '/login', false, null, '/'],
  [4, '/login', true, '/checkout', '/checkout'],
  [4, '/login', true, null, '/'],
  [3, '/login', true, '/cart', '/register'],
  [3, '/register', true, '/cart', 'stay'],
  [4, '/register', true, '/cart', 'stay'],
  [1, '/register', true, '/cart', '/checkout'],
  [1, '/register', false, '/cart', '/cart'],
  [1, '/register', false, null, '/'],
] as const

describe('pathAfterSignIn', () => {
  it.each(ROWS)('status %i on %s, resume %s, backUrl %s: %s', (...row) => {
    const [status, path, resume, backUrl, road] = row
    expect(pathAfterSignIn({ status, path, resume, backUrl })).toBe(road)
  })
})
