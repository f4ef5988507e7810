import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertBundle, insertProduct } from '#tests/support/builders/catalogue.ts'
import { insertDelivery, readyShopper } from '#tests/support/builders/checkout.ts'
import { holdToDocument } from '#tests/support/checks/openapi-check.ts'
import { seeded } from '#tests/support/builders/random.ts'
import { randomRequest } from '#tests/support/builders/random-request.ts'
import { createShop, type TestShop } from '#tests/support/fixtures/shop.ts'
import { times } from '#tests/support/fixtures/soak.ts'

const SEED = 20_261_121
const REQUESTS = times(2_000, 10_000)
const AT_ONCE = 10
const ANSWER_MS = 10_000
const SHOPPERS = 5

let shop: TestShop
const tokens: string[] = []

beforeAll(async () => {
  shop = await createShop()
  const delivery = await insertDelivery(shop)
  const product = await insertProduct(shop.db, { inventory: 500 })
  await insertBundle(shop.db, { items: [{ product_id: product, count: 2 }] })
  for (let made = 0; made < SHOPPERS; made++) {
    const shopper = await readyShopper(shop, delivery, [{ item_id: product, count: 1 }])
    await shopper.store()
    tokens.push(shopper.token)
  }
})
afterAll(() => shop.close())

test(
  `answers ${REQUESTS} random and hostile requests as documented, without 500 or hang`,
  { timeout: 180_000 },
  async () => {
    const random = seeded(SEED)
    const faults: string[] = []
    const statuses = new Map<number, number>()
    for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
      const requests = Array.from({ length: AT_ONCE }, () =>
        randomRequest(random, shop.deps.siteUrl, tokens),
      )
      await Promise.all(
        requests.map(async request => {
          const outcome = await toldOf(request)
          if (typeof outcome === 'number') statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1)
          else faults.push(outcome)
        }),
      )
    }
    expect(faults).toEqual([])
    // The requests get past the parsing often enough to mean something.
    expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 20)
    expect(statuses.get(422)).toBeGreaterThan(REQUESTS / 20)
  },
)

/** The status of the answer, or what is wrong with it. */
async function toldOf(request: Request): Promise<number | string> {
  const { method, url } = request
  const body = await request.clone().text()
  const late = new Promise<null>(resolve => setTimeout(resolve, ANSWER_MS, null).unref())
  const what = `${method} ${url.slice(0, 200)} ${body.slice(0, 300)}`
  try {
    const answer = await Promise.race([shop.backend(request), late])
    if (!answer) return `${what}: no answer`
    if (answer.status >= 500) return `${what}: ${answer.status}`
    const path = new URL(url).pathname.replace(/\/+$/, '')
    await holdToDocument(effectiveMethod(method, body), path, answer)
    return answer.status
  } catch (error) {
    return `${what}: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** The method that a body tunnels through a POST. */
function effectiveMethod(method: string, body: string): string {
  const tunnelled = /"_method":"(put|delete)"/i.exec(body)?.[1]
  return method === 'POST' && tunnelled ? tunnelled.toUpperCase() : method
}
