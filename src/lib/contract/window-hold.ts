import { z } from 'zod'
import { windowHoldSchema } from './delivery-window.ts'
import { defineCalls, tooMany } from './call.ts'
import { idSchema, orTextSchema } from './values.ts'

const shared = { access: 'public', deviceId: true } as const

export const windowHoldCalls = defineCalls({
  'GET /window-hold': {
    summary: 'The place in a delivery window that the user, or the guest of this device, holds.',
    ...shared,
    data: windowHoldSchema.nullable(),
  },
  'POST /window-hold': {
    summary:
      'Holds a place in a public window for some time, or moves the hold to it with the time that is left. Guests need a `Device-Id`.',
    ...shared,
    body: z.object({ time_id: orTextSchema(idSchema) }),
    data: windowHoldSchema,
    refusals: {
      401: 'a guest without a Device-Id',
      404: 'unknown window',
      409: 'full, after its cut-off, switched off, or its places for guests are held',
      429: tooMany,
    },
  },
  'PUT /window-hold': {
    summary: 'Extends the hold once, for as long again.',
    ...shared,
    data: windowHoldSchema,
    refusals: { 404: 'there is no hold', 409: 'it was extended before, or ends at the cut-off' },
  },
  'DELETE /window-hold': {
    summary: 'Lets go of the hold; without effect where there is none.',
    ...shared,
    data: z.null(),
  },
})
