import { headOf, type InlineHashes, inlineStyleHashes } from '#first-screen/inline-hashes.ts'

/** On every response. */
export const commonHeaders = (https: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

/** On pages and calls. */
export function securityHeaders(https: boolean): Record<string, string> {
  return {
    ...commonHeaders(https),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=()',
  }
}

/**
 * On pages with sign-in, payment or administration: isolates them from their opener. On public
 * pages it would make browsers start a process first (decision 055).
 */
export const OPENER_ISOLATION = { 'cross-origin-opener-policy': 'same-origin' }

/** Sources of the content policy of every page. */
export interface PolicySources {
  /** Of the build, from pages without content. */
  inline: InlineHashes
  /** The origin of the map's tiles; may be empty. */
  map: string
}

const PREVIEW = /^\/admin\/content\/[\w-]+\/[\w-]+\/preview\/?$/

/**
 * The content policy of a page allows our own files, the inline scripts and styles of the build, and
 * the style elements of the page's head, where content can only be in attributes: a script or style
 * element from content has no effect. Style attributes are allowed, because no hash can foresee
 * marketing's colours and picture placeholders. The editor of the back office may frame a preview.
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
