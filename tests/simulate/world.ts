import { tehranMoment, type TehranDate } from '#lib/rules/tehran-time.ts'
import type { Shop } from '#server/open-shop.ts'
import type { Agenda } from './agenda.ts'
import type { Call } from './calls.ts'
import type { Outbox } from './outbox.ts'
import type { Random } from '#tests/support/builders/random.ts'
import type { Tally } from './tally.ts'

export interface World extends Outbox {
  origin: string
  shop: Shop
  clock: { now: number }
  agenda: Agenda
  random: Random
  tally: Tally
  date: TehranDate
  coupons: readonly string[]
  /** To search for. */
  words: readonly string[]
  /** Those of goods by weight. */
  weighed: readonly string[]
}

export interface Customer {
  n: number
  mobile: string
  ask: Call
  token: string | null
  addressId: number | null
}

export const MINUTE = 60
export const HOUR = 60 * MINUTE

export const todayAt = ({ date }: World, hour: number, minute = 0): number =>
  tehranMoment(date, hour, minute)

/** Both inclusive. */
export const between = (random: Random, least: number, most: number): number =>
  least + random.below(most - least + 1)
