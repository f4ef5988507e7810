import type { TillStockLine, TillStockResult } from '#lib/contract/till.ts'
import { decideMove, decideCount, type StockDecision, type TillStock } from '#lib/rules/till.ts'
import { stockWasMissing, tillResults } from '#lib/text/messages/till.ts'
import type { TillEventTable } from './schema.ts'
import type { TillProduct } from './till-queries.ts'

interface Batch {
  keyId: number
  now: number
  /** Events of the lines that the key has sent before. */
  events: readonly TillEventTable[]
  /** Pieces or grams of orders that are not picked yet, by product. */
  held: ReadonlyMap<number, number>
}

type Decision =
  | StockDecision
  | { result: 'repeated'; inventory: number; missing: number }
  | { result: 'other-event' }

/** Decides the lines of a call one after the other; nothing is written. */
export class StockBatch {
  /** Products that a line changed, as they are afterwards. */
  readonly changed = new Map<number, { product: TillProduct; stock: TillStock }>()
  readonly newEvents: TillEventTable[] = []
  readonly #batch: Batch
  readonly #events: Map<string, TillEventTable>
  readonly #stocks = new Map<number, TillStock>()

  constructor(batch: Batch) {
    this.#batch = batch
    this.#events = new Map(batch.events.map(event => [event.event_id, event]))
  }

  apply(line: TillStockLine, product: TillProduct | undefined): TillStockResult {
    if (!product) return NO_STOCK
    const stock = this.#stockOf(product)
    const event = this.#events.get(line.event_id ?? '')
    const decision = event ? repeatOf(event, line, product) : decide(line, stock)
    if (decision.result === 'applied') {
      const { inventory, kept_back } = decision
      Object.assign(stock, { inventory, kept_back }, absoluteOf(line))
      this.changed.set(product.id, { product, stock })
      this.#addEvent(line, product, decision)
    }
    return resultOf(decision, product, stock)
  }

  #stockOf(product: TillProduct): TillStock {
    const known = this.#stocks.get(product.id)
    if (known) return known
    const { id, inventory, safety_stock, kept_back } = product
    const held = this.#batch.held.get(id) ?? 0
    const stock = {
      inventory,
      held,
      safety_stock,
      kept_back,
      version: product.stock_version,
      on_hand: product.stock_on_hand,
    }
    this.#stocks.set(id, stock)
    return stock
  }

  #addEvent(
    { delta, event_id }: TillStockLine,
    { id: product_id }: TillProduct,
    { inventory, missing }: { inventory: number; missing: number },
  ): void {
    if (delta == null || event_id == null) return
    const { keyId: key_id, now: at } = this.#batch
    const event = { key_id, event_id, product_id, delta, inventory, missing, at }
    this.#events.set(event_id, event)
    this.newEvents.push(event)
  }
}

/** Of no product of the shop. */
export const NO_STOCK: TillStockResult = {
  sku: null,
  result: 'unknown',
  message: tillResults.unknown,
  version: null,
  inventory: null,
  missing: 0,
}

const absoluteOf = ({ on_hand, version }: TillStockLine): Partial<TillStock> =>
  on_hand == null || version == null ? {} : { on_hand, version }

/** The contract lets through either an absolute or a relative line. */
const decide = ({ on_hand, version, delta }: TillStockLine, stock: TillStock): StockDecision =>
  on_hand == null || version == null
    ? decideMove(delta ?? 0, stock)
    : decideCount({ on_hand, version }, stock)

const repeatOf = (event: TillEventTable, line: TillStockLine, { id }: TillProduct): Decision =>
  event.product_id === id && event.delta === line.delta
    ? { result: 'repeated', inventory: event.inventory, missing: event.missing }
    : { result: 'other-event' }

function resultOf(decision: Decision, product: TillProduct, stock: TillStock): TillStockResult {
  const { result } = decision
  const { inventory, missing } = { inventory: stock.inventory, missing: 0, ...decision }
  const isInvalid = result === 'too-much' || result === 'other-event'
  return {
    sku: product.sku,
    result: isInvalid ? 'invalid' : result,
    message:
      result === 'applied' && missing > 0
        ? stockWasMissing(missing, product.step_g !== null)
        : tillResults[result],
    version: stock.version,
    inventory,
    missing,
  }
}
