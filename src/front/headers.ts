import { headOf, type InlineHashes, inlineStyleHashes } from '#first-screen/inline-hashes.ts'

/** On every response. */
export const everywhereHeaders = (https: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

/** On pages and calls. */
export function securityHeaders(https: boolean): Record<string, string> {
  return {
    ...everywhereHeaders(https),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=()',
  }
}

/**
 * On pages with sign-in, payment or administration: isolates them from their opener. On public
 * pages it would make browsers start a process first (decision 055).
 */
export const OWN_WINDOW = { 'cross-origin-opener-policy': 'same-origin' }

/** What the content policies of all pages have in common. */
export interface PolicySources {
  /** Of the build: taken from pages before any content stood in them. */
  inline: InlineHashes
  /** The origin of the map's tiles; may be empty. */
  map: string
}

const PREVIEW = /^\/admin\/content\/[\w-]+\/[\w-]+\/preview\/?$/

/**
 * The content policy of a page: scripts and styles are our own files, the inline ones of the build,
 * and the style elements of the page's own head, where content stands in attributes only. A script or
 * a style element that came in with content does nothing. Style attributes are allowed: no hash can
 * foresee marketing's colours and the placeholders of pictures. A preview of the back office may
 * stand in a frame of its editor.
 */
export function contentPolicy(
  { inline, map }: PolicySources,
  pathname: string,
  page: Buffer,
): string {
  const styles = new Set([...inline.styles, ...inlineStyleHashes(headOf(page.toString()))])
  return [
    `default-src 'self'`,
    `script-src ${["'self'", ...inline.scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob: ${map}`.trim(),
    `font-src 'self' ${map}`.trim(),
    `connect-src 'self' ${map}`.trim(),
    `worker-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors ${PREVIEW.test(pathname) ? "'self'" : "'none'"}`,
  ].join('; ')
}
