import { z } from 'zod'
import { settingGroups, windowHoldMinutesSchema } from '#lib/contract/admin/settings.ts'
import { shopInfoSchema } from '#lib/contract/home.ts'
import type { Db } from './open.ts'

export const settingsSchema = z.object({
  free_shipping_threshold: shopInfoSchema.shape.free_shipping_threshold.default(8_000_000),
  support_phone: shopInfoSchema.shape.support_phone.default(''),
  support_email: shopInfoSchema.shape.support_email.default(''),
  address: shopInfoSchema.shape.address.default(''),
  social: shopInfoSchema.shape.social.default([]),
  trust_seal: shopInfoSchema.shape.trust_seal.default(null),
  map: shopInfoSchema.shape.map.default(null),
  bank_account: shopInfoSchema.shape.bank_account.default(null),
  order_areas: z
    .array(z.string())
    .default(['تهران'])
    .describe('cities whose orders can be finalised'),
  text_hours: z
    .object({ from: z.int(), to: z.int() })
    .default({ from: 9, to: 21 })
    .describe('whole hours of Tehran for unrequested texts'),
  sms_part_price: settingGroups['text-hours'].shape.sms_part_price.default(3_000),
  campaign_gap_days: settingGroups['text-hours'].shape.campaign_gap_days.default(7),
  claims_at_once: shopInfoSchema.shape.free_shipping_threshold
    .default(0)
    .describe('rials up to which a claim is credited without staff; 0 is never'),
  claims_at_once_count: settingGroups.claims.shape.claims_at_once_count.default(3),
  claims_at_once_sum: settingGroups.claims.shape.claims_at_once_sum.default(10_000_000),
  substitute_minutes: z
    .int()
    .min(1)
    .default(15)
    .describe('how long a customer may answer a proposed substitute'),
  window_hold_minutes: windowHoldMinutesSchema.default(60),
  scale_price_prefixes: z
    .array(z.int())
    .default([])
    .describe('prefixes of labels of a scale that carry a price in toman; others carry grams'),
  speed_lcp: settingGroups.speed.shape.speed_lcp.default(2_500),
  speed_inp: settingGroups.speed.shape.speed_inp.default(200),
  speed_cls: settingGroups.speed.shape.speed_cls.default(100),
  speed_ttfb: settingGroups.speed.shape.speed_ttfb.default(800),
  torob_products: settingGroups.torob.shape.torob_products.default(false),
  torob_orders: settingGroups.torob.shape.torob_orders.default(false),
  opening_hidden: z.boolean().default(false).describe('the list of the opening on the desk'),
})
export type Settings = z.output<typeof settingsSchema>

export async function listSettings(db: Db): Promise<Settings> {
  const rows = await db
    .selectFrom('settings')
    .selectAll()
    .where('key', 'in', Object.keys(settingsSchema.shape))
    .execute()
  return settingsSchema.parse(
    Object.fromEntries(rows.map(({ key, value }): [string, unknown] => [key, JSON.parse(value)])),
  )
}

export async function getSetting<K extends keyof Settings>(db: Db, key: K): Promise<Settings[K]> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst()
  const stored: unknown = row && JSON.parse(row.value)
  return settingsSchema.shape[key].parse(stored) as Settings[K]
}

export const putSetting = <K extends keyof Settings>(
  db: Db,
  key: K,
  value: Settings[K],
): Promise<void> => putSettings(db, { [key]: value })

export async function putSettings(db: Db, settings: Partial<Settings>): Promise<void> {
  for (const [key, value] of Object.entries(settings)) {
    const json = JSON.stringify(value)
    await db
      .insertInto('settings')
      .values({ key, value: json })
      .onConflict(conflict => conflict.column('key').doUpdateSet({ value: json }))
      .execute()
  }
}
