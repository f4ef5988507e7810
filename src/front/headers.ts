import { createHash } from 'node:crypto'

const INLINE_SCRIPT =
  /<script(?![^>]*\bsrc=)(?![^>]*type="(?:application\/(?:ld\+)?json|speculationrules)")[^>]*>([\s\S]*?)<\/script>/g

/** The policy hashes of the inline scripts of a page. */
export const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(INLINE_SCRIPT)].map(
    match =>
      `'sha256-${createHash('sha256')
        .update(match[1] ?? '')
        .digest('base64')}'`,
  )

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

/**
 * The content policy of every page: scripts are our own files, and those inline scripts whose hashes
 * were taken when the site was built, before any content stood in it. A script that came in with
 * content does not run. Styles may be inline: marketing's colours are style attributes, and the
 * slider, the toasts and the map write styles. `elsewhere` is the origin of the map's tiles, if any.
 */
export function contentPolicy(scriptHashes: readonly string[], elsewhere: string): string {
  return [
    `default-src 'self'`,
    `script-src ${["'self'", ...scriptHashes].join(' ')}`,
    `style-src 'self' 'unsafe-inline'`,
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
