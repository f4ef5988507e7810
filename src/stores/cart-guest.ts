import { listBundles } from '#lib/api/bundle.ts'
import { listProducts } from '#lib/api/product.ts'
import type { Bundle } from '#lib/contract/bundle.ts'
import type { Cartable, CartItem } from '#lib/contract/cart.ts'
import type { Product } from '#lib/contract/product.ts'
import { faultCause, itemTypeOf, type LineFault, lineFault, linePrice } from '#lib/rules/cart.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { leastCount } from '#lib/rules/weight.ts'
import { cartLeast, cartLimit } from '#lib/text/cart-sentences.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { $cart, $cartLoadState, storedCart, showCachedCartWhenSlow } from './cart-items.ts'
import { keyOf } from '#lib/rules/cart-state.ts'
import { call } from './client.ts'
import { notify } from './notice.ts'
import { sentenceOf } from './refusal.ts'

function faultSentence(fault: LineFault, { max_count, weight }: Cartable): string {
  switch (fault) {
    case 'unavailable':
      return cartMessages.cartItemUnavailable
    case 'inventory':
      return cartMessages.cartItemOverStock
    case 'max-count':
      return cartLimit(max_count, weight?.step_g)
    case 'least':
      return cartLeast(leastCount(weight), weight?.step_g)
  }
}

/** Reads prices and availability of the temporary lines again. */
export async function refreshTemporaryCart(): Promise<void> {
  $cartLoadState.set('loading')
  const arrived = showCachedCartWhenSlow()
  try {
    const items = $cart.get()
    const [products, bundles] = await Promise.all([loadProducts(items), loadBundles(items)])
    const fresh = new Map(
      items.map(item => [keyOf(item.cartable), refreshed(item, products, bundles)]),
    )
    $cart.set(storedCart().map(item => withCountOf(item, fresh.get(keyOf(item.cartable)))))
    arrived()
    $cartLoadState.set('ready')
  } catch (error) {
    arrived()
    $cartLoadState.set('failed')
    notify('error', sentenceOf(error))
  }
}

/** Keeps what the shopper changed while the request was running. */
function withCountOf(item: CartItem, fresh: CartItem = item): CartItem {
  const { count } = item
  return { ...fresh, count, price: linePrice(fresh.cartable, count) }
}

async function loadProducts(items: readonly CartItem[]): Promise<Product[]> {
  const ids = items.filter(item => item.cartable.type === 'product').map(item => item.cartable.id)
  const pages = Array.from({ length: Math.ceil(ids.length / PAGE_SIZE) }, (_, page) =>
    ids.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE),
  )
  const answers = await Promise.all(
    pages.map(page => listProducts(call, { ids: page.join(','), page: 1 })),
  )
  return answers.flatMap(answer => answer.data)
}

async function loadBundles(items: readonly CartItem[]): Promise<Bundle[]> {
  if (items.every(item => item.cartable.type === 'product')) return []
  return (await listBundles(call)).data
}

function refreshed(
  { cartable, ...item }: CartItem,
  products: readonly Product[],
  bundles: readonly Bundle[],
): CartItem {
  const match = (cartable.type === 'product' ? products : bundles).find(
    each => each.id === cartable.id,
  )
  const now: Cartable = match
    ? {
        ...cartable,
        price: match.price,
        price_by_discount: match.price_by_discount,
        max_count: match.max_count,
        inventory: match.inventory,
        weight: 'weight' in match ? match.weight : null,
        ...('products' in match ? { products: match.products } : {}),
      }
    : cartable
  const fault = lineFault({ ...now, available: match?.available ?? false }, item.count)
  const error = fault && {
    cause_type: faultCause(fault),
    message: faultSentence(fault, now),
    id: cartable.id,
    type: itemTypeOf(cartable.type),
  }
  return { ...item, cartable: { ...now, error }, price: linePrice(now, item.count) }
}
