import type { Client } from '#lib/api/client.ts'
import { KEY_MAX_CHARS } from '#lib/contract/admin/catalogue.ts'
import { referenceSuggestion } from '#lib/text/labels/admin-content.ts'

/** Names of products by SKU, by one call. */
export async function productNames(
  api: Client,
  skus: readonly string[],
  call:
    | 'POST /admin/catalogue/names'
    | 'POST /admin/promotions/names' = 'POST /admin/catalogue/names',
): Promise<ReadonlyMap<string, ReturnType<typeof referenceSuggestion>>> {
  const keys = [...new Set(skus)].filter(sku => sku.length <= KEY_MAX_CHARS)
  if (keys.length === 0) return new Map()
  const { data } = await api(call, { body: { keys } })
  return new Map(data.map(each => [each.key, referenceSuggestion(each)]))
}
