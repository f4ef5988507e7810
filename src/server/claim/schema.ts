import type { Generated } from 'kysely'
import type { ClaimKind, ClaimState } from '#lib/contract/claim.ts'

export interface ClaimTables {
  claims: ClaimTable
  claim_photos: ClaimPhotoTable
}

/** What a customer says is wrong with a delivered line; one for each line. */
export interface ClaimTable {
  id: Generated<number>
  order_id: number
  line_id: number
  kind: ClaimKind
  count: number
  note: string
  /** Rials that were paid for these pieces. */
  amount: number
  /** Rials that went to the wallet. */
  credited: Generated<number>
  state: ClaimState
  /** For the customer. */
  refusal: string | null
  created_at: number
  decided_at: number | null
  /** A staff id; null while it waits and when it was credited at once. */
  decided_by: number | null
}

/** A JPEG that the shop encoded. */
interface ClaimPhotoTable {
  id: Generated<number>
  claim_id: number
  bytes: Uint8Array
}
