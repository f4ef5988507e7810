/** A thing as schema.org describes it. */
export type Thing = { '@type': string } & Record<string, unknown>

const HEX = 16

/**
 * Things as the text of a script element. What HTML or JavaScript would read in it is written as an
 * escape, so that no name can end the element.
 */
export const jsonLd = (things: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replace(
    /[<>&\u2028\u2029]/g,
    char => `\\u${char.charCodeAt(0).toString(HEX).padStart(4, '0')}`,
  )
