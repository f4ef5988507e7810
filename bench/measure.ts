/** One measured number against its limit. */
export interface Row {
  name: string
  value: number
  unit: string
  limit: number
  /** Whether the number must reach the limit or stay at or below it. */
  must: 'reach' | 'stay'
}

export const isWithinLimit = ({
  value,
  limit,
  must,
}: Pick<Row, 'value' | 'limit' | 'must'>): boolean =>
  must === 'reach' ? value >= limit : value <= limit

/** The number of a stored limit, `<=2` or `>=0.8`. */
export const limitOf = (limit: string): number => Number(limit.slice('<='.length))

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
