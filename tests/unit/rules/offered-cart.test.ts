import { expect, test } from 'vitest'
import { OFFERED_LINES_MAX, offeredCartHref, offeredLines } from '#lib/rules/offered-cart.ts'
import { pageQuery } from '#lib/rules/page-query.ts'

const linesOf = (href: string) =>
  offeredLines(new URL(href, 'http://shop.test').searchParams.get('lines') ?? '')

test('a page reads the lines of its address', () => {
  const lines = [
    { type: 'product', id: 7, count: 2 },
    { type: 'bundle', id: 7, count: 999 },
  ] as const
  const href = offeredCartHref(lines)
  expect(href).toBe('/cart/offer?lines=p-7x2,b-7x999')
  expect(linesOf(href)).toEqual(lines)
  expect(pageQuery('/cart/offer')).toEqual(['lines'])
  expect(pageQuery('/cart')).toEqual([])
})

test.each([
  ['', []],
  ['p-7', [[7, 1]]],
  ['p-7x1,p-7x3', [[7, 3]]],
  ['p-0x1,p-07,p-7x0,p-7x1000,x-7,p--7,p-7x2x2, p-7,p-99999999999', []],
  [`${'p-1,'.repeat(OFFERED_LINES_MAX)}p-2`, [[1, 1]]],
])('reads "%s" as %j', (text, expected) => {
  expect(offeredLines(text).map(({ id, count }) => [id, count])).toEqual(expected)
})
