import { expect, test } from 'vitest'
import { isMcpPath, isServerPath } from '#lib/rules/server-paths.ts'

test.each([
  ['/api/v1/home', true],
  ['/bank/L0123', true],
  ['/media/a.webp', true],
  ['/payments/callback/zibal/1234567890', true],
  ['/payments/callback', true],
  ['/payments/start/sep/0123', true],
  ['/payments', false],
  ['/payments/', false],
  ['/payments/callbacks', false],
  ['/en/payments/start/sep/0123', false],
  ['/', false],
  ['/mcp', true],
  ['/mcp/', true],
  ['/mcp-anything', false],
  ['/mcp/anything', false],
])("counts %s as the server's: %s", (path, expected) => {
  expect(isServerPath(path)).toBe(expected)
  expect(isMcpPath(path)).toBe(expected && path.startsWith('/mcp'))
})
