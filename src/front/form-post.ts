import type { IncomingMessage } from 'node:http'

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i
const FORM_PAGES = new Set(['/contact-us', '/contact-us/', '/search/request'])

/** A form post to a page that accepts it. */
export const isFormPost = (request: IncomingMessage, pathname: string): boolean =>
  FORM_PAGES.has(pathname) && isForm(request)

/** By content type. */
export const isForm = ({ method, headers }: IncomingMessage): boolean =>
  method === 'POST' && FORM.test(headers['content-type'] ?? '')

/** A browser that sent a form without a script. */
export const wantsPage = ({ headers }: IncomingMessage): boolean =>
  /\btext\/html\b/.test(headers.accept ?? '')

/** Same-origin by Sec-Fetch-Site or Origin; browsers without both are refused. */
export function isFromHere({ headers }: IncomingMessage, siteUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin = '' } = headers
  if (!URL.canParse(origin)) return false
  // The scheme behind a proxy is unknown: compares hosts.
  return new URL(origin).host === (siteUrl ? new URL(siteUrl).host : headers.host)
}
