import { z } from 'zod'
import { API_KEY_SCOPES } from '../../codes/api-key.ts'
import { defineCalls } from '../call.ts'
import { idParamsSchema, idSchema } from '../values.ts'

export const API_KEY_NAME_MAX_CHARS = 60

const scopeSchema = z.enum(API_KEY_SCOPES)

const apiKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  scopes: z.array(scopeSchema),
  prefix: z.string().describe('the first characters of the key'),
  by: z.string().describe('who made it'),
  created_fa: z.string(),
  used_fa: z.string().nullable().describe('last use, to the minute'),
  revoked_fa: z.string().nullable(),
})

export const apiKeyCalls = defineCalls({
  'GET /admin/api-keys': {
    summary: 'Keys of other programs, also revoked ones.',
    access: 'staff:system',
    data: z.array(apiKeySchema),
  },
  'POST /admin/api-keys': {
    summary: 'Makes a key.',
    access: 'staff:system',
    names: { name: 'api_key_name' },
    body: z.object({
      name: z.string().trim().min(1).max(API_KEY_NAME_MAX_CHARS),
      scopes: z
        .array(scopeSchema)
        .min(1)
        .transform(scopes => [...new Set(scopes)]),
    }),
    data: z.object({ id: idSchema, key: z.string().describe('shown this once') }),
  },
  'DELETE /admin/api-keys/{id}': {
    summary: 'Revokes a key at once and for good.',
    access: 'staff:system',
    params: idParamsSchema,
    data: z.null(),
    refusals: { 404: 'an unknown key, or a revoked one' },
  },
})
