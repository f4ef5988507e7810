import { expect, it } from 'vitest'
import { mayBeSlip } from '#lib/rules/bank-slip.ts'

it.each([
  ['slip.jpg', 'image/jpeg', true],
  ['slip.JPG', 'image/jpg', true],
  ['slip', 'image/png', true],
  ['slip.webp', 'image/webp', true],
  ['slip.pdf', 'application/pdf', true],
  // A phone that knows no type.
  ['slip.JPEG', '', true],
  ['slip.pdf', 'application/octet-stream', true],
  ['1000012345', '', true],
  ['slip.txt', '', false],
  ['slip.exe', 'application/octet-stream', false],
  ['slip.txt', 'text/plain', false],
  ['slip.jpg', 'text/plain', false],
  ['slip.heic', 'image/heic', false],
  ['slip.svg', 'image/svg+xml', false],
])('validates %s of type %j: %j', (name, type, may) => {
  expect(mayBeSlip({ name, type })).toBe(may)
})
