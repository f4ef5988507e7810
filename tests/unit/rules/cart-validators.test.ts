import { expect, it } from 'vitest'
import { CartErrorCause } from '#lib/codes/cart.ts'
import { cartItemSchema } from '#lib/contract/cart.ts'
import { isCartItem } from '#lib/rules/cart-validators.ts'

const color = { name: 'قرمز', code: '#d3294a' }
const LINE = {
  cartable: {
    type: 'bundle',
    id: 5,
    slug: 'صبحانه',
    name: 'صبحانه',
    image: '/media/fedcba9876543210-960x640.webp',
    brand: { name: 'سپیدرمه' },
    unit: { name: 'لیتر' },
    volume: 1.5,
    color,
    price: 5_000_000,
    price_by_discount: 4_000_000,
    max_count: 3,
    inventory: 2,
    weight: {
      price_per_kg: 10_000_000,
      price_per_kg_by_discount: 8_000_000,
      step_g: 500,
      min_g: 1_000,
      tolerance_percent: 10,
      piece_g: 150,
    },
    products: [
      {
        id: 1,
        displayName: 'پنیر',
        slug: 'پنیر',
        brand: { name: 'سپیدرمه' },
        image: '/media/0123456789abcdef-600x600.webp',
        color,
        count: 2,
        step_g: 250,
        realPrice: 2_500_000,
        price: 2_000_000,
      },
    ],
    error: {
      cause_type: CartErrorCause.blocking,
      message: 'تعداد انتخابی بیشتر است.',
      id: 5,
      type: 2,
    },
  },
  count: 1,
  price: 4_000_000,
  priority: 1,
  temporary: true,
}

const OTHER_VALUES = [undefined, null, true, -1, 0, 1.5, 1e9, 'متن', {}, [], [null]]

/**
 * A call takes so many pieces at most, an answer names no limit; pages show no colour for a text;
 * older lines have no weights.
 */
const READ_OTHERWISE = /^count: 1000000000$|color\.code: "متن"$|(\.weight|step_g): undefined$/

/** The path of every value within another. */
const pathsOf = (value: unknown): string[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [
        [key],
        ...pathsOf(inner).map(path => [key, ...path]),
      ])
    : []

function lineWith([key = '', ...rest]: string[], value: unknown, within: object = LINE): object {
  const changed = Array.isArray(within) ? [...within] : { ...within }
  const inner = Reflect.get(within, key) as object
  Reflect.set(changed, key, rest.length > 0 ? lineWith(rest, value, inner) : value)
  return changed
}

it('accepts a stored line where the contract does', () => {
  expect(isCartItem(LINE)).toBe(true)
  for (const path of pathsOf(LINE)) {
    for (const value of OTHER_VALUES) {
      const label = `${path.join('.')}: ${JSON.stringify(value)}`
      if (READ_OTHERWISE.test(label)) continue
      const line = lineWith(path, value)
      expect(isCartItem(line), label).toBe(cartItemSchema.safeParse(line).success)
    }
  }
})

it.each([0, -1, 1.5, 10_001, 1e9, '1', null])('refuses a count of %j', count => {
  expect(isCartItem({ ...LINE, count })).toBe(false)
})
