import type { ZoneFields } from '#lib/contract/admin/zone.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'
import { signedInStaff } from './staff.ts'

/** Switched on, with the shop's own terms; its area is to be given. */
export const zoneFields = (fields: Partial<ZoneFields>): ZoneFields => ({
  ...{ title: 'ونک', active: true, districts: [], polygon: [], fees: [], methods: [] },
  ...{ free_threshold: null, min_order: 0, lead_minutes: 0, own_windows: false },
  ...fields,
})

/** A zone as an owner adds it; its id. */
export async function addZone(shop: TestShop, fields: Partial<ZoneFields>): Promise<number> {
  const { as } = await signedInStaff(shop, ['owner'])
  return (await as('POST /admin/zones', { body: zoneFields(fields) })).data.id
}

/** Changes the terms of a zone. */
export async function changeZone(
  shop: TestShop,
  id: number,
  change: Partial<ZoneFields>,
): Promise<void> {
  const { as } = await signedInStaff(shop, ['owner'])
  const { data } = await as('GET /admin/zones', {})
  const { id: _, is_default: __, ...fields } = data.find(zone => zone.id === id)!
  await as('PUT /admin/zones/{id}', { params: { id }, body: { ...fields, ...change } })
}
