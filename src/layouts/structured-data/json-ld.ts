/** A schema.org object. */
export type Thing = { '@type': string } & Record<string, unknown>

const HEX = 16

/** Text of a script element, with escapes so that no name can end it. */
export const jsonLd = (things: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replace(
    /[<>&\u2028\u2029]/g,
    char => `\\u${char.charCodeAt(0).toString(HEX).padStart(4, '0')}`,
  )
