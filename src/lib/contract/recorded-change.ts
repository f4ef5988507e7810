import { z } from 'zod'
import {
  epochSecondsSchema,
  idSchema,
  rialsSchema,
  signedRialsSchema,
  stepSchema,
  substitutionSchema,
} from './values.ts'

export const textsSchema = z.object({ before: z.string(), after: z.string() })

const changedChoiceSchema = z.object({ before: substitutionSchema, after: substitutionSchema })

export const changedChoicesSchema = z.object({
  substitution: changedChoiceSchema
    .nullable()
    .describe('of the order; lines without a choice of their own follow it'),
  substitutions: z
    .array(changedChoiceSchema.extend({ name: z.string(), about: z.string() }))
    .describe('of lines; one that keeps its choice against that of the order is named too'),
})

/** A change of an order, as its history shows it. */
export const orderChangeSchema = z
  .object({
    id: idSchema,
    state: z.enum(['awaiting-payment', 'applied', 'abandoned']),
    state_fa: z.string(),
    actor: z.enum(['customer', 'staff']),
    at: epochSecondsSchema,
    at_fa: z.string(),
    reason: z.string().nullable().describe('of the staff, for staff only'),
    goods: z.array(
      z.object({
        name: z.string(),
        about: z.string(),
        step_g: stepSchema,
        before: z.int().min(0),
        after: z.int().min(0),
      }),
    ),
    window: textsSchema.nullable(),
    address: z.boolean().describe('the address changed'),
    note: z.boolean().describe('a note was added'),
    ...changedChoicesSchema.shape,
    difference: signedRialsSchema.describe('what the order cost more, or less below 0'),
    amount: rialsSchema.describe('paid online, or to be paid'),
  })
  .meta({ id: 'OrderChange' })
export type OrderChange = z.infer<typeof orderChangeSchema>
