import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { idParamsSchema, idSchema } from '../values.ts'
import { orderRevisionSchema, positionBodySchema } from './posting-method.ts'
import { revisionSchema } from './settings.ts'

const fieldsSchema = z.object({
  name: z.string().trim().min(1).max(100),
  description: z.string().trim().max(1_000),
  active: z.boolean().describe('an inactive one is not offered'),
})
export type PaymentPortFields = z.output<typeof fieldsSchema>

const driverSchema = z
  .enum(['gateway', 'none'])
  .describe('gateway: online; none: port 5, by bank slip. It never changes')
export type PortDriver = z.output<typeof driverSchema>

const paymentPortSchema = fieldsSchema.extend({
  id: idSchema,
  driver: driverSchema,
  revision: revisionSchema,
})
export type StaffPaymentPort = z.output<typeof paymentPortSchema>

const gatewaySchema = z.object({
  name: z.string(),
  is_used: z.boolean().describe('takes the payments of all online ports'),
  is_configured: z.boolean().describe('all its settings of the environment are present'),
  keys: z.array(z.string()).describe('names of those settings'),
})

const access = 'staff:settings'
const names = { revision: 'id' }
const notFound = { 404: 'unknown payment port' }

export const paymentPortCalls = defineCalls({
  'GET /admin/payment-ports': {
    summary: 'The payment ports in the order of the checkout, and the gateways of the server.',
    access,
    data: z.array(paymentPortSchema),
    extra: z.object({
      revision: orderRevisionSchema,
      gateways: z.array(gatewaySchema),
      is_test: z.boolean().describe('online ports pay at the test bank, without money'),
      has_bank_account: z.boolean().describe('customers see where to pay for a bank slip'),
    }),
  },
  'POST /admin/payment-ports': {
    summary: 'Adds a payment port at the end; only one is without online payment.',
    access,
    body: fieldsSchema.extend({ driver: driverSchema }),
    data: z.object({ id: idSchema }),
    refusals: { 409: 'there is a port without online payment' },
  },
  'PUT /admin/payment-ports/{id}': {
    summary: 'Changes a payment port. Orders keep what they were placed with.',
    access,
    names,
    params: idParamsSchema,
    body: fieldsSchema.extend({ revision: revisionSchema }),
    data: z.null(),
    refusals: { ...notFound, 409: 'somebody else has changed it meanwhile' },
  },
  'PUT /admin/payment-ports/{id}/position': {
    summary: 'Moves a payment port to a place of the list.',
    access,
    names,
    params: idParamsSchema,
    body: positionBodySchema,
    data: z.null(),
    refusals: { ...notFound, 409: 'the order was changed since the revision' },
  },
})
