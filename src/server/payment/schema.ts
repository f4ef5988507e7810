import type { Generated } from 'kysely'

export interface PaymentTables {
  payments: PaymentTable
  payment_claims: PaymentClaimTable
  local_bank: LocalBankTable
}

export interface PaymentTable {
  id: Generated<number>
  order_id: number
  /** The change of the order that it pays for; null for the order itself. */
  change_id: number | null
  /** Authority and reference are unique within a gateway. */
  gateway: string
  authority: string
  /** Posted by the browser, for a gateway without a payment URL. */
  token: string | null
  amount: number
  /** `disputed`: amount or reference does not match. */
  /** `closed` by the staff, for good. */
  state: 'pending' | 'paid' | 'failed' | 'disputed' | 'closed'
  reference: string | null
  created_at: number
  /** When the shop last asked the gateway. */
  asked_at: number | null
  /** When the browser came back from the bank saying that nothing was paid, as the gateway did. */
  returned_at: number | null
  settled_at: number | null
  /** Of a disputed payment: rials and receipt number that the gateway reported. */
  found_amount: number | null
  found_reference: string | null
}

/** A receipt number from a browser, which the gateway has not verified. */
interface PaymentClaimTable {
  payment_id: number
  receipt: string
  created_at: number
}

interface LocalBankTable {
  authority: string
  amount: number
  callback_url: string
  state: 'pending' | 'paid' | 'cancelled'
  reference: string | null
  created_at: number
}
