import { expect, test } from 'vitest'
import type { Client } from '#lib/api/client.ts'
import type { StaffProduct } from '#lib/contract/admin/catalogue.ts'
import { gridRows, withValues } from '../../../src/pages/admin/_parts/price-grid.ts'

const product = (sku: string): StaffProduct => ({
  ...{ id: 1, sku, name: 'شیر', brand: '', category: '', image: '', volume: null, unit: null },
  ...{ price: 100_000, price_by_discount: null, price_per_kg: null, step_g: null },
  ...{ inventory: 9, max_count: 10 },
  ...{ available: true, sold: 0 },
})

/** What a form sends of a row, with this price in toman. */
function row(sku: string, price?: string): Record<string, string> {
  const [read] = gridRows([product(sku)], null)
  const values = { ...read?.values, ...(price !== undefined && { price }) }
  const cells = Object.entries(values).map(([name, value]) => [`${name}.${sku}`, value] as const)
  return { ...Object.fromEntries(cells), [`was.${sku}`]: read?.was ?? '' }
}

test('shows a changed row with its faults, whatever the filter now matches', async () => {
  const requests: string[] = []
  const api = ((_: string, { query: { q } }: { query: { q: string } }) => {
    requests.push(q)
    return Promise.resolve({ data: [product(q), product(`${q}-2`)] })
  }) as unknown as Client
  const values = { ...row('A-1', '5'), ...row('B-1', '5'), ...row('C-1') }
  const shown = await withValues(api, [product('A-1')], values)
  expect(shown.map(({ sku }) => sku)).toEqual(['A-1', 'B-1'])
  expect(requests).toEqual(['B-1'])
})
