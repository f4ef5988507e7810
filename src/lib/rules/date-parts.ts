/** Parts of a date and time by name. */
export type DateParts = Record<Intl.DateTimeFormatPartTypes, string>

/**
 * Formats epoch milliseconds into parts. Its formatter is created on first use, which costs more
 * than a thousand calls.
 * @example datePartsIn('en-u-ca-persian', { timeZone: 'UTC', year: 'numeric' })(0).year // '1348'
 */
export function datePartsIn(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (ms: number) => DateParts {
  let formatter: Intl.DateTimeFormat | undefined
  return ms => {
    formatter ??= new Intl.DateTimeFormat(locale, options)
    const parts = formatter.formatToParts(ms).map(({ type, value }) => [type, value])
    return Object.fromEntries(parts) as DateParts
  }
}
