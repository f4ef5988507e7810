import { z } from 'zod'
import { defineCalls } from './call.ts'
import {
  epochSecondsSchema,
  idSchema,
  pageExtraSchema,
  pageInTextSchema,
  signedRialsSchema,
} from './values.ts'

/**
 * Reason of a ledger entry. `order`: paid for an order; `debt`: a settled debt; `late-payment`,
 * `double-payment`: money for an order already ended or paid; `shortage`: money for missing goods;
 * `weighing`: the difference between estimated and actual weights, negative for heavier goods;
 * `change`: paid or returned for a change of the order; `claim`: money for delivered goods that
 * were not right.
 */
export const ledgerReasonSchema = z.enum([
  'order',
  'debt',
  'refund',
  'late-payment',
  'double-payment',
  'adjustment',
  'shortage',
  'change',
  'claim',
  'weighing',
])

export const walletLineSchema = z
  .object({
    id: idSchema,
    amount: signedRialsSchema,
    reason: ledgerReasonSchema,
    reason_fa: z.string(),
    tracking_code: z.string().nullable().describe('of its order'),
    created_at: epochSecondsSchema,
    created_at_fa: z.string().describe('Jalali date and time'),
  })
  .meta({ id: 'WalletLine' })
export type WalletLine = z.infer<typeof walletLineSchema>

export const walletCalls = defineCalls({
  'GET /profile/credit': {
    summary: 'The wallet and its entries, newest first, 16 a page.',
    access: 'signed-in',
    query: z.object({ page: pageInTextSchema }),
    data: z.object({
      wallet_value: signedRialsSchema.describe('negative is a debt'),
      lines: z.array(walletLineSchema),
    }),
    extra: pageExtraSchema,
  },
})
