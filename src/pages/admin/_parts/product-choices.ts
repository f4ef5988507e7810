import type { Client } from '#lib/api/client.ts'
import { discountTypeNames } from '#lib/text/labels/admin-catalogue.ts'

type Choice = readonly [value: string, name: string]

/** Options of a product form, and suggestions for its text fields. */
export async function productChoices(api: Client): Promise<Record<string, readonly Choice[]>> {
  const { brands, categories } = (await api('GET /admin/catalogue/choices', {})).data
  const [{ data: units }, { data: colors }] = await Promise.all([
    api('GET /admin/units', {}),
    api('GET /admin/colors', {}),
  ])
  const named = ({ code, name }: { code: string; name: string }): Choice => [code, name]
  return {
    brand: brands.map(named),
    category: categories.map(named),
    discount_type: Object.entries(discountTypeNames),
    unit: units.map(({ unit }) => [unit, '']),
    color_name: [...new Set(colors.flatMap(each => each.color_name ?? []))].map(name => [name, '']),
    color_code: colors.flatMap(({ color_name, color_code }) =>
      color_code === null ? [] : [[color_code, color_name ?? '']],
    ),
  }
}
