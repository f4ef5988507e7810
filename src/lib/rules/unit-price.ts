import { TOMAN_RIALS } from './whole-toman.ts'

export type Measure = 'gram' | 'kilogram' | 'millilitre' | 'litre'

/** Rials in whole toman. */
export interface UnitPrice {
  rials: number
  per: 'kilogram' | 'litre'
}

const WHOLE: Record<Measure, { per: UnitPrice['per']; parts: number }> = {
  gram: { per: 'kilogram', parts: 1000 },
  kilogram: { per: 'kilogram', parts: 1 },
  millilitre: { per: 'litre', parts: 1000 },
  litre: { per: 'litre', parts: 1 },
}

/**
 * Price of a kilogram or litre, for comparison; null without a positive volume.
 * @example unitPrice(250_000, 200, 'millilitre') // { rials: 1_250_000, per: 'litre' }
 */
export function unitPrice(priceRials: number, volume: number, measure: Measure): UnitPrice | null {
  if (!(volume > 0) || !Number.isFinite(volume)) return null
  const { per, parts } = WHOLE[measure]
  const toman = Math.round((priceRials * parts) / volume / TOMAN_RIALS)
  return { rials: toman * TOMAN_RIALS, per }
}
