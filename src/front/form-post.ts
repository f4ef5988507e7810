import type { IncomingMessage } from 'node:http'

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i
/** Pages that take a form which is sent without a script. */
const FORM_PAGES = new Set(['/contact-us', '/contact-us/'])

/** Whether a request brings the form of a page, for that page to answer. */
export const isFormPost = (request: IncomingMessage, pathname: string): boolean =>
  FORM_PAGES.has(pathname) && isForm(request)

/** Whether a request brings a form as a browser sends it. */
export const isForm = ({ method, headers }: IncomingMessage): boolean =>
  method === 'POST' && FORM.test(headers['content-type'] ?? '')

/** Whether who asks reads a page: a browser that sent a form without a script. */
export const wantsPage = ({ headers }: IncomingMessage): boolean =>
  /\btext\/html\b/.test(headers.accept ?? '')

/**
 * Whether a form comes from a page of this site: the browser says so itself, or names the origin.
 * A browser that says neither is too old to be trusted with it.
 */
export function isFromHere({ headers }: IncomingMessage, siteUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin = '' } = headers
  if (!URL.canParse(origin)) return false
  // Behind a proxy the scheme is not known here: the host decides.
  return new URL(origin).host === (siteUrl ? new URL(siteUrl).host : headers.host)
}
