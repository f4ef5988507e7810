import { expect, test } from 'vitest'
import { isSaleable } from '#lib/rules/product.ts'

test.each([
  [true, false, null, true],
  [true, false, 1, true],
  [true, false, 0, false],
  [false, false, null, false],
  [true, true, 5, false],
  [false, true, null, false],
])(
  'state of available %s, comming_soon %s, inventory %s: %s',
  (available, comming_soon, inventory, sold) => {
    expect(isSaleable({ available, comming_soon, inventory })).toBe(sold)
  },
)
