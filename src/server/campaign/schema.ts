import type { Generated, Selectable } from 'kysely'
import type { RecipientState } from '#lib/contract/admin/campaign.ts'

export interface CampaignTables {
  offer_consents: OfferConsentTable
  campaigns: CampaignTable
  campaign_recipients: CampaignRecipientTable
}

export type CampaignRow = Selectable<CampaignTable>

/** One is open at a time; withdrawn ones stay as the history. */
interface OfferConsentTable {
  id: Generated<number>
  user_id: number
  given_at: number
  withdrawn_at: number | null
  /** The profile, or the link of a text. */
  withdrawn_by: 'profile' | 'link' | null
}

interface CampaignTable {
  id: Generated<number>
  title: string
  /** Without the lines that end every text. */
  body: string
  /** JSON: `CampaignAudience`. */
  audience: string
  /** SMS parts of each text. */
  parts: number
  /** Rials a part, when the campaign was confirmed. */
  part_price: number
  start_at: number
  stopped_at: number | null
  staff_id: number
  created_at: number
}

interface CampaignRecipientTable {
  id: Generated<number>
  campaign_id: number
  user_id: number
  state: RecipientState
  /** In the outbox, where rows end after some weeks. */
  sms_id: number | null
}
