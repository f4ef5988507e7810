import { hash } from 'node:crypto'

const INLINE_SCRIPT =
  /<script(?![^>]*\bsrc=)(?![^>]*type="(?:application\/(?:ld\+)?json|speculationrules)")[^>]*>([\s\S]*?)<\/script>/g

const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g

/** The policy hashes of the inline scripts of a page. */
export const inlineScriptHashes = (html: string): string[] => hashes(html, INLINE_SCRIPT)

/** The policy hashes of the style elements of a page. */
export const inlineStyleHashes = (html: string): string[] => hashes(html, INLINE_STYLE)

const hashes = (html: string, element: RegExp): string[] =>
  [...html.matchAll(element)].map(
    ([, content = '']) => `'sha256-${hash('sha256', content, 'base64')}'`,
  )

/**
 * The content policy of a page that was made: it has the styles of its head too, where nothing stands
 * that came in with content.
 */
export function pagePolicy(policy: string, page: Buffer): string {
  const head = page.toString('utf8', 0, Math.max(page.indexOf('</head>'), 0))
  const own = inlineStyleHashes(head).filter(style => !policy.includes(style))
  return policy.replace(STYLE_SOURCE, [STYLE_SOURCE, ...new Set(own)].join(' '))
}

const PREVIEW = /^\/admin\/content\/[\w-]+\/[\w-]+\/preview\/?$/

/** The content policy of a page of the back office: a preview may stand in a frame of its editor. */
export const officePolicy = (policy: string, pathname: string): string =>
  PREVIEW.test(pathname)
    ? policy.replace(`frame-ancestors 'none'`, `frame-ancestors 'self'`)
    : policy

/** Headers of every answer, whatever it is. */
export const everywhereHeaders = (https: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

/** Headers of every page and call. */
export function securityHeaders(https: boolean): Record<string, string> {
  return {
    ...everywhereHeaders(https),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
  }
}

/**
 * What a page carries on which somebody signs in, pays or works: no window that opened it can reach
 * it. On a page for everybody it would make a browser start a process for it first (decision 055).
 */
export const OWN_WINDOW = { 'cross-origin-opener-policy': 'same-origin' }

const STYLE_SOURCE = `style-src 'self'`

/**
 * The content policy of every page: scripts and styles are our own files, and those inline ones whose
 * hashes were taken when the site was built, before any content stood in it. A script or a style
 * element that came in with content does nothing. Style attributes stay inline: marketing's colours
 * and the placeholders of pictures stand in them, which no hash can foresee. `elsewhere` is the origin
 * of the map's tiles, if any.
 */
export function contentPolicy(
  { scripts, styles }: { scripts: readonly string[]; styles: readonly string[] },
  elsewhere: string,
): string {
  return [
    `default-src 'self'`,
    `script-src ${["'self'", ...scripts].join(' ')}`,
    [STYLE_SOURCE, ...styles].join(' '),
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: blob: ${elsewhere}`.trim(),
    `font-src 'self' ${elsewhere}`.trim(),
    `connect-src 'self' ${elsewhere}`.trim(),
    `worker-src 'self' blob:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
