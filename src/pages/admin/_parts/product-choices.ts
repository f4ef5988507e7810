import type { Client } from '#lib/api/client.ts'
import { discountTypeNames } from '#lib/text/labels/admin-catalogue.ts'

type Choice = readonly [value: string, name: string]

/** Options of a product form. */
export async function productChoices(api: Client): Promise<Record<string, readonly Choice[]>> {
  const { brands, categories } = (await api('GET /admin/catalogue/choices', {})).data
  const named = ({ code, name }: { code: string; name: string }): Choice => [code, name]
  return {
    brand: brands.map(named),
    category: categories.map(named),
    discount_type: Object.entries(discountTypeNames),
  }
}
