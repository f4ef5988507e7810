/** How long something took, over many times, milliseconds. */
export interface Percentiles {
  p50: number
  p99: number
}

export const percentilesOf = (times: readonly number[]): Percentiles => ({
  p50: partOf(times, 0.5),
  p99: partOf(times, 0.99),
})

export const lowerQuarter = (values: readonly number[]): number => partOf(values, 0.25)

const partOf = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? NaN
