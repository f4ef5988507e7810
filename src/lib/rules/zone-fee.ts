/** The fee of a cart from `from` rials of goods on. */
export interface ZoneFee {
  from: number
  fee: number
}

/**
 * Rials.
 * @example zoneFee([{ from: 0, fee: 500_000 }, { from: 5_000_000, fee: 200_000 }], 5_000_000) // 200_000
 */
export const zoneFee = (fees: readonly ZoneFee[], subtotal: number): number =>
  fees.reduce((fee, step) => (step.from <= subtotal ? step.fee : fee), 0)
