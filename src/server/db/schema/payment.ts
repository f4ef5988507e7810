import type { Generated } from 'kysely'

export interface PaymentTables {
  payments: PaymentTable
  payment_claims: PaymentClaimTable
  local_bank: LocalBankTable
}

export interface PaymentTable {
  id: Generated<number>
  order_id: number
  /** The name of the gateway that opened it; its authority and its reference are of that alone. */
  gateway: string
  authority: string
  /** What the browser posts to the gateway to pay, where it does not go there by itself. */
  token: string | null
  amount: number
  /** `disputed`: money came, though not as it was asked for; the staff decide. */
  /** `closed` by the staff, who saw to the money: nothing opens it again. */
  state: 'pending' | 'paid' | 'failed' | 'disputed' | 'closed'
  reference: string | null
  created_at: number
  /** When the gateway was last asked about it by ourselves. */
  asked_at: number | null
  settled_at: number | null
  /** Of a disputed one: what was paid, in rials, as far as the gateway tells, and its receipt number. */
  found_amount: number | null
  found_reference: string | null
}

/** A receipt number that a browser brought for a payment, for the gateway to judge. */
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
