import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { idSchema, pageExtraSchema, pageInTextSchema } from '../values.ts'

const failedTextSchema = z.object({
  id: idSchema,
  mobile: z.string(),
  text: z.string().describe('secrets of the text are left out'),
  tries: z.int().min(0),
  reason: z.string().nullable().describe('of the last failure, as the provider gave it'),
  written_fa: z.string(),
})

export const failedTextCalls = defineCalls({
  'GET /admin/failed-texts': {
    summary: 'Texts that no provider took, newest first.',
    access: 'staff:settings',
    query: z.object({ page: pageInTextSchema }),
    data: z.array(failedTextSchema),
    extra: pageExtraSchema,
  },
  'POST /admin/failed-texts/retry': {
    summary: 'Queues one failed text again, or all of them.',
    access: 'staff:settings',
    body: z.object({ id: idSchema.nullable().describe('null for all') }),
    data: z.object({ queued: z.int().min(0) }),
    refusals: { 404: 'this text has not failed, or was queued again' },
  },
})
