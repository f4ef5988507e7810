import { HttpStatus } from '#lib/codes/http.ts'
import { chosenQuery, pageQuery, writtenQuery } from '#lib/rules/page-query.ts'

// What the service worker may cache, decided from request and response alone.

/** Personal pages and calls; of these only the cart page is cached. */
const PERSONAL =
  /^\/(admin|api|bank|cart|checkout|login|o|payments|profile|receipts|register|healthz|readyz)(\/|$)/i
const FILE = /^\/_astro\//
const PICTURE = /^\/media\//
/** Excludes the map library, which one dialog needs. */
const FILE_MAX_BYTES = 400_000

/** `file` and `picture` have content hashes in their names. */
export type Kind = 'page' | 'file' | 'picture'

type WorkerRequest = Pick<Request, 'method' | 'mode' | 'url'> & { headers: Pick<Headers, 'has'> }

/** Null when the worker leaves the request alone. */
export function kindOf(request: WorkerRequest, origin: string): Kind | null {
  const { method, mode, headers } = request
  if (method !== 'GET' || headers.has('authorization') || headers.has('range')) return null
  const url = new URL(request.url)
  if (url.origin !== origin) return null
  return mode === 'navigate' ? 'page' : fileKind(url.pathname)
}

/** Null for a path whose content may change. */
export function fileKind(path: string): 'file' | 'picture' | null {
  if (FILE.test(path)) return 'file'
  return PICTURE.test(path) ? 'picture' : null
}

export function isPublicPage(url: URL): boolean {
  try {
    return !PERSONAL.test(decodeURIComponent(url.pathname))
  } catch {
    return false
  }
}

/** Cached at install: without personal content, so a cart works offline (decision 071). */
export const CART_PAGE = '/cart'
export const isCartPage = ({ pathname }: URL): boolean => pathname.replace(/\/+$/, '') === CART_PAGE

/** Ignores a trailing slash and query parameters that do not change the page. */
export const pageKey = ({ origin, pathname, searchParams }: URL): string =>
  origin +
  (pathname.replace(/\/+$/, '') || '/') +
  writtenQuery(chosenQuery(searchParams, pageQuery(pathname)))

type WorkerResponse = Pick<Response, 'status' | 'type' | 'redirected'> & {
  headers: Pick<Headers, 'get' | 'has'>
}

/** A complete, public answer of ours; answers that set cookies are never `public`. */
export function isCacheable({ status, type, redirected, headers }: WorkerResponse): boolean {
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

/** Styles, scripts and fonts named in a page. */
export const filesOf = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(/["'(=](\/_astro\/[^"'()\s<>]+)/g), match => match[1] ?? '')),
]

/** Static imports of a built module; dynamic ones are left out. */
export const importsOf = (script: string): string[] => [
  ...new Set(
    Array.from(
      script.matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g),
      match => `/_astro/${match[1] ?? ''}`,
    ),
  ),
]
