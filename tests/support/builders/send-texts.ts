import { isCampaignTextWanted } from '#server/campaign/campaign-texts.ts'
import { deliverSms } from '#server/messaging/deliver-sms.ts'
import type { TestShop } from '#tests/support/fixtures/shop.ts'

/** Sends the texts that wait in the shop's database: then they are in `shop.outbox`. */
export const deliver = (shop: TestShop): Promise<void> =>
  deliverSms({ ...shop.deps, isCampaignTextWanted })
