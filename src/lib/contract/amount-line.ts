import { z } from 'zod'
import { idSchema, signedRialsSchema } from './values.ts'

/** A signed amount; the lines add up to the payable amount. */
export const amountLineSchema = z.object({
  kind: z.enum([
    'goods',
    'discount',
    'company',
    'coupon',
    'shipping',
    'window',
    'wallet',
    'debt',
    'shortage',
    'change',
    'weighing',
    'promotion',
    'free-delivery',
  ]),
  amount: signedRialsSchema,
  title: z.string().optional().describe('of the promotion'),
  promotion: idSchema.optional().describe('which promotion it is'),
})
