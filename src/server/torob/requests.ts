import { z } from 'zod'

const URL_MAX_CHARS = 1_500
const LOOKUPS_MAX = 1_000
const CURSOR_MAX_DIGITS = 15

const list = (text: z.ZodString) => z.array(text).min(1).max(LOOKUPS_MAX)

/** One of the four documented forms, without defaults. */
const requestSchema = z.union([
  z.strictObject({ page_urls: list(z.string().max(URL_MAX_CHARS)) }),
  z.strictObject({ page_uniques: list(z.string().max(200)) }),
  z.strictObject({
    page: z.int().min(1),
    sort: z.enum(['date_added_desc', 'date_updated_desc']),
  }),
  z.strictObject({
    sort: z.literal('product_id_desc'),
    cursor: z.string().regex(/^\d+$/).max(CURSOR_MAX_DIGITS).optional(),
  }),
])
export type ProductsRequest = z.infer<typeof requestSchema>

/** A sentence for the 400 where the body has none of the documented forms. */
export async function readProductsRequest(request: Request): Promise<ProductsRequest | string> {
  let body: unknown
  try {
    body = JSON.parse(await request.text())
  } catch {
    return 'the body is not JSON'
  }
  const { data } = requestSchema.safeParse(body)
  return data ?? faultOf(body)
}

function faultOf(body: unknown): string {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return 'the body is not an object'
  if ('page' in body && !('sort' in body)) return 'sort parameter is not provided'
  return 'give page and sort, sort and cursor, page_urls, or page_uniques, and nothing else'
}

const PRODUCT_PATH = /^\/products\/(\d{1,15})(?:\/|$)/

/** The product of a page of this shop; null for any other address. */
export function productIdOf(pageUrl: string, siteUrl: string): number | null {
  const url = URL.parse(pageUrl)
  if (url?.host !== new URL(siteUrl).host) return null
  const [, id] = PRODUCT_PATH.exec(url.pathname) ?? []
  return id === undefined ? null : Number(id)
}

export const idOfUnique = (unique: string): number | null =>
  /^[1-9]\d{0,14}$/.test(unique) ? Number(unique) : null
