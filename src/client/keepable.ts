import { HttpStatus } from '#lib/codes/http.ts'
import { chosenQuery, pageQuery, writtenQuery } from '#lib/rules/page-query.ts'

/** What the service worker may keep: told by address, request and answer alone. */

/** Where pages and calls of one person live; of these nothing is ever kept but the basket's page. */
const PERSONAL =
  /^\/(admin|api|bank|cart|checkout|login|payments|profile|receipts|register|healthz|readyz)(\/|$)/i
const FILE = /^\/_astro\//
const PICTURE = /^\/media\//
/** A larger file is for one dialog, not for reading: the map. */
const FILE_MAX_BYTES = 400_000

/** `page` a navigation, `file` and `picture` what is named by its content and never changes. */
export type Kind = 'page' | 'file' | 'picture'

type Asked = Pick<Request, 'method' | 'mode' | 'url'> & { headers: Pick<Headers, 'has'> }

/** What a request is for the worker; null: none of its business. */
export function kindOf(request: Asked, origin: string): Kind | null {
  const { method, mode, headers } = request
  if (method !== 'GET' || headers.has('authorization') || headers.has('range')) return null
  const url = new URL(request.url)
  if (url.origin !== origin) return null
  return mode === 'navigate' ? 'page' : fileKind(url.pathname)
}

/** The kind of a file by its path; null for a path that may change what it answers. */
export function fileKind(path: string): 'file' | 'picture' | null {
  if (FILE.test(path)) return 'file'
  return PICTURE.test(path) ? 'picture' : null
}

/** Whether a page of this address may be kept: a public one. */
export function isPublicPage(url: URL): boolean {
  try {
    return !PERSONAL.test(decodeURIComponent(url.pathname))
  } catch {
    return false
  }
}

/**
 * The page of the basket is the same for everybody, its lines are the browser's own: it is kept from
 * the start, so that a basket can be seen and changed without a connection (decision 071).
 */
export const CART_PAGE = '/cart'
export const isCartPage = ({ pathname }: URL): boolean => pathname.replace(/\/+$/, '') === CART_PAGE

/**
 * Both forms of an address, with a slash at its end and without, are one page, and so are those that
 * differ in what does not change it.
 */
export const pageKey = ({ origin, pathname, searchParams }: URL): string =>
  origin +
  (pathname.replace(/\/+$/, '') || '/') +
  writtenQuery(chosenQuery(searchParams, pageQuery(pathname)))

type Answered = Pick<Response, 'status' | 'type' | 'redirected'> & {
  headers: Pick<Headers, 'get' | 'has'>
}

/**
 * Whether an answer may be kept: a whole one of ours that says of itself that it is for everybody.
 * A cookie that it sets cannot be seen by a worker, but what sets one is never `public` here.
 */
export function isKeepable({ status, type, redirected, headers }: Answered): boolean {
  const rule = headers.get('cache-control') ?? ''
  return (
    status === HttpStatus.ok &&
    type === 'basic' &&
    !redirected &&
    /\bpublic\b/.test(rule) &&
    !/\b(no-store|private)\b/.test(rule) &&
    !headers.has('set-cookie') &&
    Number(headers.get('content-length') ?? 0) <= FILE_MAX_BYTES
  )
}

/** The built files that a page names: styles, scripts, the font. */
export const filesOf = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(/["'(=](\/_astro\/[^"'()\s<>]+)/g), match => match[1] ?? '')),
]

/** The built modules that a built module cannot run without; those that it loads later are not told. */
export const importsOf = (script: string): string[] => [
  ...new Set(
    Array.from(
      script.matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g),
      match => `/_astro/${match[1] ?? ''}`,
    ),
  ),
]
