/** Small replacement of zod for values from browser storage. */
export type Check = (value: unknown) => boolean

export const isText: Check = value => typeof value === 'string'
export const isFlag: Check = value => typeof value === 'boolean'
export const isNumber: Check = Number.isFinite
export const isWhole =
  (min = -Infinity, max = Infinity): Check =>
  value =>
    Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max

export const orNull =
  (check: Check): Check =>
  value =>
    value === null || check(value)

/** Null, or missing in values that were stored before the field. */
export const orAbsent = (check: Check): Check => {
  const isNullOr = orNull(check)
  return value => value === undefined || isNullOr(value)
}

export const oneOf =
  (...values: readonly unknown[]): Check =>
  value =>
    values.includes(value)

export const listOf =
  (check: Check): Check =>
  value =>
    Array.isArray(value) && value.every(check)

/** A check for a newer field must accept undefined, or stored values are dropped. */
export const shapeOf =
  <T>(checks: { [Field in keyof T]-?: Check }) =>
  (value: unknown): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check>(checks).every(([field, check]) =>
      check((value as Record<string, unknown>)[field]),
    )
