import type { ListedProduct } from '#lib/contract/admin/catalogue.ts'
import { narrowCopy } from '#lib/rules/picture.ts'
import { perKilogram } from '#lib/rules/weight.ts'
import { distinctionOf } from '#lib/text/cart-sentences.ts'
import { formatNumber } from '#lib/text/digits.ts'
import {
  catalogueLabels,
  productStateNames,
  productStateOf,
} from '#lib/text/labels/admin-catalogue.ts'
import { formatToman } from '#lib/text/money.ts'
import { formatAmount, formatWeight } from '#lib/text/weight.ts'
import type { ListCells } from './list-cells.ts'

const PICTURE_PX = 192
const TONES = { on: 'active', off: 'ended', 'sold-out': 'waiting' } as const

const amountOf = ({ step_g }: ListedProduct, amount: number) =>
  step_g === null ? formatNumber(amount) : formatWeight(amount)

export const productCells: ListCells<'products', ListedProduct> = {
  name: product => (
    <a href={`/admin/catalogue/products/${product.id}`}>
      <img
        src={narrowCopy(product.image, PICTURE_PX)}
        alt=""
        width="22"
        height="22"
        loading="lazy"
      />
      <bdi>{product.name}</bdi> {distinctionOf({ ...product, brand: null })}
    </a>
  ),
  sku: product => <bdi dir="ltr">{product.sku}</bdi>,
  brand: product => <bdi>{product.brand}</bdi>,
  category: product => <bdi>{product.category}</bdi>,
  price: product => formatToman(product.price_per_kg ?? product.price),
  discounted: ({ price_by_discount: price, step_g }) =>
    price !== null && formatToman(step_g === null ? price : perKilogram(price, step_g)),
  stock: product =>
    product.inventory === null ? catalogueLabels.unlimited : amountOf(product, product.inventory),
  reserved: product => product.reserved > 0 && amountOf(product, product.reserved),
  sold: product => product.sold > 0 && amountOf(product, product.sold),
  most: product => formatAmount(product.max_count, product.step_g),
  state: product => {
    const state = productStateOf(product)
    return (
      <span className="list-badge" data-tone={TONES[state]}>
        {productStateNames[state]}
      </span>
    )
  },
  added: product => product.added_fa,
}
