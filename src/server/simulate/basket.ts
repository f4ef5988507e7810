import type { Product } from '#lib/contract/product.ts'
import { between, type Customer, type World } from './world.ts'

const LINES_MOST = 7

/** Browses and puts goods into the basket; whether there is something in it. */
export async function fillBasket(world: World, customer: Customer): Promise<boolean> {
  const { random } = world
  if (random.chance(0.2)) await customer.ask('GET /home', {})
  const lines = between(random, 1, LINES_MOST)
  let added = false
  for (let line = 0; line < lines; line++) {
    const found = await findSome(world, customer)
    const products = found.filter(each => each.available && !each.comming_soon)
    if (products.length === 0) continue
    const product = random.pick(products)
    if (random.chance(0.3)) await customer.ask('GET /products/{id}', { params: { id: product.id } })
    added = (await put(world, customer, product)) || added
  }
  // Some come only to look.
  return added && !random.chance(0.1)
}

/** By a word, by what sells, or somewhere in the whole list. */
async function findSome(world: World, { ask }: Customer): Promise<Product[]> {
  const { random, words } = world
  if (random.chance(0.4)) {
    const q = random.pick(words)
    if (random.chance(0.3)) await ask('GET /search/suggest', { query: { q } })
    return (await ask('GET /products', { query: { q } }))?.data ?? []
  }
  const query = random.chance(0.5)
    ? { sortby: 3, page: between(random, 1, 4) }
    : { page: between(random, 1, 40) }
  return (await ask('GET /products', { query }))?.data ?? []
}

async function put({ random }: World, { ask }: Customer, { id }: Product): Promise<boolean> {
  const count = random.chance(0.03) ? 50 : between(random, 1, 3)
  const body = { type: 1, count } as const
  return (await ask('POST /cart/{id}', { params: { id }, body })) !== null
}
