import { effectivePrice, priceAt, type StoredPrice } from '#lib/rules/price.ts'
import { isSaleable } from '#lib/rules/product.ts'
import { pricesPerKg, shownPrice } from '#lib/rules/weight.ts'
import { enlarged } from './enlarged.ts'
import { Numbering } from './numbering.ts'

const FIRST_CAPACITY = 256

interface IndexedPrice extends StoredPrice {
  price_per_kg: number | null
  step_g: number | null
}

/** Rials, epoch seconds, flags 0 and 1; `sold` in pieces or least amounts. */
export interface IndexedProduct extends IndexedPrice {
  id: number
  brand_id: number
  category_id: number
  available: 0 | 1
  comming_soon: 0 | 1
  /** Null is unlimited. */
  inventory: number | null
  min_g: number | null
  sold: number
  added_at: number
}

/** Typed columns at the prices of one moment. Slots are permanent: no product is ever deleted. */
export class ProductColumns {
  readonly products = new Numbering()
  readonly brands = new Numbering()
  readonly categories = new Numbering()
  id = new Int32Array(FIRST_CAPACITY)
  brand = new Int32Array(FIRST_CAPACITY)
  category = new Int32Array(FIRST_CAPACITY)
  saleable = new Uint8Array(FIRST_CAPACITY)
  onSale = new Uint8Array(FIRST_CAPACITY)
  sold = new Int32Array(FIRST_CAPACITY)
  /** Of `sold`: a logarithm for each hit would take half the time of ranking many. */
  salesFactor = new Float64Array(FIRST_CAPACITY)
  addedAt = new Float64Array(FIRST_CAPACITY)
  /** Current price, rials; of a kilogram for goods by weight. */
  cost = new Float64Array(FIRST_CAPACITY)
  /** Current share off the price: 0.15 for 15 percent. */
  discount = new Float64Array(FIRST_CAPACITY)
  /** Prices that end with time. */
  readonly #timed = new Map<number, IndexedPrice>()
  #moment = 0
  /** The period of the current prices; `until` is exclusive. */
  #from = -Infinity
  #until = Infinity

  get size(): number {
    return this.products.size
  }

  put(product: IndexedProduct): number {
    const slot = this.products.numberFor(product.id)
    if (slot >= this.id.length) this.#grow()
    this.id[slot] = product.id
    this.brand[slot] = this.brands.numberFor(product.brand_id)
    this.category[slot] = this.categories.numberFor(product.category_id)
    this.saleable[slot] = Number(
      isSaleable({
        available: product.available === 1,
        comming_soon: product.comming_soon === 1,
        inventory: product.inventory,
        min_g: product.min_g,
      }),
    )
    this.setSold(slot, product.sold)
    this.addedAt[slot] = product.added_at
    this.#setPrice(slot, product)
    this.#time(slot, product)
    return slot
  }

  setSold(slot: number, sold: number): void {
    this.sold[slot] = sold
    this.salesFactor[slot] = salesFactor(sold)
  }

  /** Reprices at `now` (epoch seconds), earlier or later; returns the slots that changed. */
  repriceAt(now: number): number[] {
    this.#moment = now
    if (this.#from <= now && now < this.#until) return []
    this.#from = -Infinity
    this.#until = Infinity
    const changed: number[] = []
    for (const [slot, stored] of this.#timed) {
      const before = this.cost[slot]
      const wasOnSale = this.onSale[slot]
      this.#setPrice(slot, stored)
      if (this.cost[slot] !== before || this.onSale[slot] !== wasOnSale) changed.push(slot)
      this.#narrow(stored)
    }
    return changed
  }

  #time(slot: number, { price, price_per_kg, step_g, ...sale }: IndexedPrice): void {
    if (sale.special_sale_expiration === null) {
      this.#timed.delete(slot)
      return
    }
    const { price_by_discount, special_sale_value, special_sale_expiration } = sale
    const stored = { price, price_by_discount, special_sale_value, special_sale_expiration }
    this.#timed.set(slot, { ...stored, price_per_kg, step_g })
    this.#narrow(stored)
  }

  #narrow({ special_sale_expiration: end }: StoredPrice): void {
    if (end === null) return
    if (end <= this.#moment) this.#from = Math.max(this.#from, end)
    else this.#until = Math.min(this.#until, end)
  }

  #setPrice(slot: number, stored: IndexedPrice): void {
    const price = priceAt(stored, this.#moment)
    const { price_per_kg, step_g } = stored
    const isByWeight = price_per_kg !== null && step_g !== null
    const weight = isByWeight ? pricesPerKg(price, { price_per_kg, step_g }) : null
    this.cost[slot] = shownPrice({ ...price, weight })
    this.discount[slot] = price.price === 0 ? 0 : 1 - effectivePrice(price) / price.price
    this.onSale[slot] = price.special_sale === null ? 0 : 1
  }

  #grow(): void {
    const capacity = this.id.length * 2
    const ints = (from: Int32Array<ArrayBuffer>) => enlarged(from, new Int32Array(capacity))
    const bytes = (from: Uint8Array<ArrayBuffer>) => enlarged(from, new Uint8Array(capacity))
    const doubles = (from: Float64Array<ArrayBuffer>) => enlarged(from, new Float64Array(capacity))
    this.id = ints(this.id)
    this.brand = ints(this.brand)
    this.category = ints(this.category)
    this.saleable = bytes(this.saleable)
    this.onSale = bytes(this.onSale)
    this.sold = ints(this.sold)
    this.salesFactor = doubles(this.salesFactor)
    this.addedAt = doubles(this.addedAt)
    this.cost = doubles(this.cost)
    this.discount = doubles(this.discount)
  }
}

const SALES_SHARE = 0.07
/** Up to about 1.35 for a million. `sold` in pieces. */
const salesFactor = (sold: number): number => 1 + SALES_SHARE * Math.log10(1 + sold)

/** Higher is earlier: the score, and up to about a third more for sales. `sold` in pieces. */
export const rankScore = (score: number, sold: number): number => score * salesFactor(sold)
