/** The parts of a date and a time by their names, as a calendar writes them. */
export type DateParts = Record<Intl.DateTimeFormatPartTypes, string>

/**
 * Reads moments, in epoch milliseconds, as a calendar and a clock show them. Its formatter is made
 * at the first use: building one costs more than a thousand calls of it.
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
