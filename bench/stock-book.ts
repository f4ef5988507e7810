import type { TillStockLine, TillStockResult } from '#lib/contract/till.ts'
import type { Db } from '#server/platform/database/open.ts'
import type { Random } from '#tests/support/builders/random.ts'

const STOCK_MAX = 60
/** Every third product is counted, the others are moved. */
const COUNTED = 3
const HELD_MAX = 1_000

interface Traded {
  id: number
  sku: string
  isCounted: boolean
  /** What must be there, with what orders hold. */
  pieces: number
  /** The last that was sent, and the newest that was applied. */
  version: number
  applied: number
}

/** What a till said of each product, as it must stand in the shop. */
export class StockBook {
  readonly #products: readonly Traded[]
  readonly #bySku: ReadonlyMap<string, Traded>
  #events = 0
  #last: TillStockLine | undefined

  private constructor(products: readonly Traded[]) {
    this.#products = products
    this.#bySku = new Map(products.map(product => [product.sku, product]))
  }

  static async open(db: Db, ids: readonly number[], random: Random): Promise<StockBook> {
    const rows = await db
      .selectFrom('products')
      .select(['id', 'sku'])
      .where('id', 'in', ids)
      .execute()
    const products = rows.map(({ id, sku }, at) => {
      const isCounted = at % COUNTED === 0
      const pieces = 1 + random.below(STOCK_MAX) + (isCounted ? HELD_MAX : 0)
      return { id, sku, isCounted, pieces, version: 0, applied: 0 }
    })
    for (const { id, pieces } of products)
      await db
        .updateTable('products')
        .set({ inventory: pieces, available: 1, comming_soon: 0 })
        .where('id', '=', id)
        .execute()
    return new StockBook(products)
  }

  pick(random: Random): Traded {
    return random.pick(this.#products)
  }

  /** A sale, a delivery, a count, or what was sent before. */
  nextLine(random: Random): TillStockLine {
    if (this.#last && random.chance(0.05)) return this.#last
    const product = this.pick(random)
    const { sku, isCounted } = product
    if (isCounted) {
      product.version += 1
      this.#last = { sku, on_hand: HELD_MAX + random.below(STOCK_MAX), version: product.version }
    } else {
      const delta = random.chance(0.7) ? -1 - random.below(2) : 1 + random.below(4)
      this.#last = { sku, delta, event_id: `event-${++this.#events}` }
    }
    return this.#last
  }

  /** Answers may overtake each other. */
  record(line: TillStockLine, { result, missing }: TillStockResult): void {
    const product = this.#bySku.get(line.sku ?? '')
    if (!product) throw new Error(`${line.sku} is not traded`)
    if (result === 'stale' || result === 'repeated') return
    if (result !== 'applied') throw new Error(`${line.sku}: ${result}`)
    if (line.delta != null) product.pieces += line.delta + missing
    else if ((line.version ?? 0) > product.applied) {
      product.applied = line.version ?? 0
      product.pieces = line.on_hand ?? 0
    }
  }

  /** Pieces by which stock and open orders differ from what the till said. */
  async wrongPieces(db: Db): Promise<number> {
    const rows = await db
      .selectFrom('products')
      .leftJoin('order_stock', 'order_stock.product_id', 'products.id')
      .select([
        'products.id',
        'products.inventory',
        eb => eb.fn.sum('order_stock.count').as('held'),
      ])
      .where(
        'products.id',
        'in',
        this.#products.map(({ id }) => id),
      )
      .groupBy('products.id')
      .execute()
    const stocks = new Map(
      rows.map(({ id, inventory, held }) => [id, (inventory ?? 0) + Number(held)]),
    )
    return this.#products
      .map(({ id, pieces }) => Math.abs((stocks.get(id) ?? 0) - pieces))
      .reduce((sum, difference) => sum + difference, 0)
  }
}
