import type { ZoneFee } from '#lib/rules/zone-fee.ts'
import { PLACE_KEY } from '#lib/rules/storage-keys.ts'
import { isText, shapeOf } from '#lib/rules/validators.ts'
import { storedAtom } from './stored.ts'

/** Where a shopper wants to be delivered to, with the terms as the server last said; rials. */
export interface ChosenPlace {
  lat: number
  lng: number
  name: string
  /** Null outside all zones. */
  zone: number | null
  min_order: number
  free_shipping_threshold: number
  /** By the value of the goods; absent as long as unknown. */
  fees?: readonly ZoneFee[]
  /** What every page says about it. */
  text: string
}

/** Without it nothing can be shown; what else is missing is read again. */
const isPlace = shapeOf<Pick<ChosenPlace, 'text'>>({ text: isText })

export const $place = storedAtom<ChosenPlace | null>(PLACE_KEY, null, value =>
  isPlace(value) ? (value as ChosenPlace) : null,
)
