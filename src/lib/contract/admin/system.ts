import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { mobileInputSchema } from '../account.ts'
import { idParamsSchema } from '../values.ts'

/** `fault`: the shop must not continue like this. `warning`: worth a look. */
const weightSchema = z.enum(['fault', 'warning'])
export type DoctorWeight = z.infer<typeof weightSchema>

const checkSchema = z.object({
  name: z.string(),
  findings: z.array(
    z.object({ weight: weightSchema, message: z.string().describe('one sentence with a remedy') }),
  ),
})

const notFound = { 404: 'unknown customer' }

export const systemCalls = defineCalls({
  'GET /admin/doctor': {
    summary: 'Checks of settings, providers and data, as `npm run shop -- doctor` makes them.',
    access: 'staff:system',
    data: z.array(checkSchema),
  },
  'GET /admin/backup': {
    summary:
      'All rows and pictures as a tar archive; unpacked it is the folder that `npm run shop -- restore` takes.',
    access: 'staff:system',
    data: z.null(),
    file: ['application/x-tar'],
    refusals: { 409: 'another backup is being written' },
  },
  'GET /admin/customers/{id}/personal-data': {
    summary: 'All that is stored about a customer, as a JSON file.',
    access: 'staff:system',
    params: idParamsSchema,
    data: z.null(),
    file: ['application/json'],
    refusals: notFound,
  },
  'POST /admin/customers/{id}/forget': {
    summary:
      'Erases the personal data of a customer for good; orders and amounts stay, without a name.',
    access: 'staff:system',
    params: idParamsSchema,
    body: z.object({ mobile: mobileInputSchema.describe('of the customer, to confirm') }),
    data: z.object({ id: z.int() }),
    refusals: {
      ...notFound,
      409: 'an order is open, a claim or payment is pending, or the wallet is not empty',
    },
  },
})
