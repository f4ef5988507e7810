import { ItemType } from '#lib/codes/cart.ts'
import { SortCode } from '#lib/codes/product.ts'
import type { Product } from '#lib/contract/product.ts'
import { between, type Customer, type World } from './world.ts'

const LINES_MAX = 7

export async function fillCart(world: World, customer: Customer): Promise<boolean> {
  const { random } = world
  if (random.chance(0.2)) await customer.ask('GET /home', {})
  const lines = between(random, 1, LINES_MAX)
  let isAdded = false
  for (let line = 0; line < lines; line++) {
    const results = await findProducts(world, customer)
    const products = results.filter(candidate => candidate.available && !candidate.comming_soon)
    if (products.length === 0) continue
    const product = random.pick(products)
    if (random.chance(0.3)) await customer.ask('GET /products/{id}', { params: { id: product.id } })
    isAdded = (await addToCart(world, customer, product)) || isAdded
  }
  // Some only browse.
  return isAdded && !random.chance(0.1)
}

/** By search, by sales or anywhere in the list. */
async function findProducts(world: World, { ask }: Customer): Promise<Product[]> {
  const { random, words, weighed } = world
  if (weighed.length > 0 && random.chance(0.08))
    return (await ask('GET /products', { query: { q: random.pick(weighed) } }))?.data ?? []
  if (random.chance(0.4)) {
    const q = random.pick(words)
    if (random.chance(0.3)) await ask('GET /search/suggest', { query: { q } })
    return (await ask('GET /products', { query: { q } }))?.data ?? []
  }
  const query = random.chance(0.5)
    ? { sortby: SortCode.bestSelling, page: between(random, 1, 4) }
    : { page: between(random, 1, 40) }
  return (await ask('GET /products', { query }))?.data ?? []
}

async function addToCart(
  { random, tally }: World,
  { ask }: Customer,
  { id, weight }: Product,
): Promise<boolean> {
  const count = random.chance(0.03) ? 50 : between(random, 1, 3)
  const body = { type: ItemType.product, count } as const
  if (!(await ask('POST /cart/{id}', { params: { id }, body }))) return false
  if (weight) tally.add('goodsByWeight')
  return true
}
