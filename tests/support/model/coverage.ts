/** What customers, guests, pickers, staff and time do. */
const ACTS = [
  'accept a substitute',
  'cancel by staff',
  'cancel by the customer',
  'change',
  'claim',
  'confirm unpaid',
  'decide a claim',
  'decline a substitute',
  'deliver',
  'extend a hold',
  'hold a window',
  'let go of a hold',
  'pay a change',
  'pay online',
  'pick',
  'place',
  'propose',
  'reprice',
  'send out',
  'sign in',
  'start picking',
  'take back',
  'time passes',
  'undo delivery',
  'undo picking',
  'undo the start of picking',
  'withdraw a change',
  'withdraw a substitute',
] as const
export type ActName = (typeof ACTS)[number]

/** Combinations of acts that each run must reach. */
const SITUATIONS = [
  'accepted substitute',
  'change abandoned by picking',
  'change expired',
  'change paid at the bank',
  'change paid too late',
  'claim above the limit',
  'claim at once',
  'claim of a substitute',
  'claims of a customer used up',
  'coupon lost by a change',
  'debt by heavier goods',
  'debt paid with an order',
  'delivery undone',
  'free delivery gained by a change',
  'goods added after the end of the coupon',
  'goods added at another price',
  'guests hold their share',
  'guest hold carried to an account',
  'heavier than the tolerance',
  'hold ended',
  'last place by a hold',
  'nothing left to pay by picking',
  'paid order cancelled by its customer',
  'picked without anything',
  'picking undone',
  'promotion gained by a change',
  'change of an order whose promotion has expired',
  'promotion of a substitute',
  'silence: accepted',
  'silence: declined',
  'silence: expired',
  'stock below what was weighed',
  'substitute at a lower price',
  'substitute by weight',
  'substitute for goods by weight',
  'too little for the bank',
  'window changed',
  'window changed to a held place',
] as const
export type Situation = (typeof SITUATIONS)[number]

/** How often a run of many sequences did what. */
export class Coverage {
  readonly #counts = new Map<string, number>()

  add(what: ActName | `${ActName} refused` | Situation): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1)
  }

  /** Acts that never succeeded, and situations that were never reached. */
  missing(): string[] {
    return [...ACTS, ...SITUATIONS].filter(what => !this.#counts.has(what))
  }
}
