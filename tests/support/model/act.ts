import type fc from 'fast-check'
import { expect } from 'vitest'
import { ApiError } from '#lib/api/api-error.ts'
import type { Shopper } from '#tests/support/builders/checkout.ts'
import { type RealShop, stateOfModel, stateOfShop } from './compare.ts'
import type { ActName } from './coverage.ts'
import type { Order, ReferenceShop } from './reference/shop.ts'

export type Command = fc.AsyncCommand<ReferenceShop, RealShop>

interface Attempt<Real> {
  /** By the model, which has changed then. */
  isAllowed: boolean
  call: (real: Real) => Promise<unknown>
}

/** Both shops allow or refuse an act, and agree about goods, places and money afterwards. */
export class Act implements Command {
  readonly #name: ActName
  readonly #details: object
  readonly #attempt: (model: ReferenceShop) => Attempt<RealShop>
  readonly check: (model: Readonly<ReferenceShop>) => boolean

  constructor(
    name: ActName,
    details: object,
    attempt: (model: ReferenceShop) => Attempt<RealShop>,
    check: (model: Readonly<ReferenceShop>) => boolean = () => true,
  ) {
    this.#name = name
    this.#details = details
    this.#attempt = attempt
    this.check = check
  }

  wouldBeAllowed(model: Readonly<ReferenceShop>): boolean {
    return this.check(model) && this.#attempt(model.copy()).isAllowed
  }

  async run(model: ReferenceShop, real: RealShop): Promise<void> {
    const act = this.#name
    real.done.push(String(this))
    const { isAllowed, call } = this.#attempt(model)
    const isDone = await call(real).then(() => true, isRefusal)
    expect({ act, isAllowed: isDone }).toEqual({ act, isAllowed })
    expect(await stateOfShop(real)).toEqual(stateOfModel(model))
    real.coverage.add(isAllowed ? act : `${act} refused`)
  }

  toString = (): string => `${this.#name} ${JSON.stringify(this.#details)}`
}

/** False for a refusal; anything else is a defect. */
function isRefusal(error: unknown): false {
  if (error instanceof ApiError && error.code < 500) return false
  throw error
}

export interface OrderOf extends RealShop {
  id: number
  shopper: Shopper
}

/** An act on one of the orders so far. */
export const onOrder = (
  name: ActName,
  at: number,
  details: object,
  attempt: (model: ReferenceShop, order: Order) => Attempt<OrderOf>,
  isPossible: (order: Order) => boolean = () => true,
): Act =>
  new Act(
    name,
    { order: at, ...details },
    model => {
      const place = at % model.orders.length
      const order = model.orders[place]
      if (!order) throw new Error('no order so far')
      const { isAllowed, call } = attempt(model, order)
      return { isAllowed, call: real => call(orderOf(real, place, order.user)) }
    },
    ({ orders }) => {
      const order = orders[at % orders.length]
      return order !== undefined && isPossible(order)
    },
  )

function orderOf(real: RealShop, place: number, user: number): OrderOf {
  const id = real.orders[place]
  const shopper = real.shoppers[user]
  if (id === undefined || !shopper) throw new Error('the shops have other orders')
  return { ...real, id, shopper }
}

/** One that is decided by what there is; `isForced`: it is tried where it will be refused too. */
export const commandOf = (
  actFor: (model: Readonly<ReferenceShop>) => Act | null,
  isForced: boolean,
): Command => {
  let act: Act | null = null
  return {
    check(model) {
      act = actFor(model)
      return act !== null && (isForced ? act.check(model) : act.wouldBeAllowed(model))
    },
    async run(model, real) {
      await act?.run(model, real)
    },
    toString: () => String(act),
  }
}
