import { tehranMoment, type TehranDate } from '#lib/rules/tehran-time.ts'
import type { Shop } from '../open-shop.ts'
import type { Agenda } from './agenda.ts'
import type { Ask } from './calls.ts'
import type { Random } from './random.ts'
import type { Tally } from './tally.ts'

/** What everybody of a simulation stands on. */
export interface World {
  origin: string
  shop: Shop
  clock: { now: number }
  agenda: Agenda
  random: Random
  /** Of the day that it is. */
  tally: Tally
  date: TehranDate
  /** The newest code that was sent to a mobile. */
  codeOf: (mobile: string) => Promise<string>
  /** Codes that everybody may use. */
  coupons: readonly string[]
  /** What is looked for. */
  words: readonly string[]
}

/** Somebody who buys, and what they remember. */
export interface Customer {
  n: number
  mobile: string
  ask: Ask
  token: string | null
  addressId: number | null
}

/** In seconds. */
export const MINUTE = 60
export const HOUR = 60 * MINUTE

/** A moment of the day that it is. */
export const todayAt = ({ date }: World, hour: number, minute = 0): number =>
  tehranMoment(date, hour, minute)

/** Between two numbers, both included. */
export const between = (random: Random, least: number, most: number): number =>
  least + random.below(most - least + 1)
