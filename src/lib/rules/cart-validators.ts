import type { BundleLine } from '#lib/contract/bundle.ts'
import type { Cartable, CartError, CartItem } from '#lib/contract/cart.ts'
import type { Weight } from '#lib/contract/product.ts'
import {
  isFlag,
  isNumber,
  isText,
  isWhole,
  listOf,
  oneOf,
  orAbsent,
  orNull,
  shapeOf,
} from './validators.ts'

/** Limit of the contract. */
const CART_COUNT_MAX = 10_000

const isId = isWhole(1)
const isRials = isWhole(0)
const isNamed = shapeOf<{ name: string }>({ name: isText })
const isColor = orNull(shapeOf<{ name: string; code: string }>({ name: isText, code: isText }))

const isWeight = shapeOf<Weight>({
  price_per_kg: isRials,
  price_per_kg_by_discount: orNull(isRials),
  step_g: isWhole(1),
  min_g: isWhole(1),
  tolerance_percent: isWhole(0),
  piece_g: orNull(isWhole(1)),
})

/** 0 removes the line. */
export const isLineCount = isWhole(0, CART_COUNT_MAX)

/** `cartableSchema` without zod. */
export const isCartable = shapeOf<Cartable>({
  type: oneOf('product', 'bundle'),
  id: isId,
  slug: isText,
  name: isText,
  image: isText,
  brand: orNull(isNamed),
  unit: orNull(isNamed),
  volume: orNull(isNumber),
  color: isColor,
  price: isRials,
  price_by_discount: orNull(isRials),
  max_count: isWhole(1),
  inventory: orNull(isWhole(0)),
  weight: orAbsent(isWeight),
  promotion: orAbsent(isText),
  products: listOf(
    shapeOf<BundleLine>({
      id: isId,
      displayName: isText,
      slug: isText,
      brand: isNamed,
      image: isText,
      color: isColor,
      count: isWhole(1),
      step_g: orAbsent(isWhole(1)),
      realPrice: isRials,
      price: isRials,
    }),
  ),
  error: orNull(
    shapeOf<CartError>({ cause_type: oneOf(1, 2), message: isText, id: isId, type: oneOf(1, 2) }),
  ),
})

/** `cartItemSchema` without zod. */
export const isCartItem = shapeOf<CartItem>({
  cartable: isCartable,
  count: isWhole(1, CART_COUNT_MAX),
  price: isRials,
  priority: isWhole(),
  temporary: isFlag,
})
