import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { flagInBodySchema, idSchema, inTextSchema } from '../values.ts'
import { officeListSchema } from './list.ts'

export const VIEW_NAME_MAX_CHARS = 40
/** Of one member in one list. */
export const VIEWS_MAX = 20
const QUERY_MAX_CHARS = 1_000

const viewSchema = z.object({
  id: idSchema,
  name: z.string(),
  query: z.string().describe('filters, sort and columns of the list, as in its address'),
  shared: z.boolean(),
  own: z.boolean().describe('saved by the caller, who may delete it'),
})

const refusals = { 403: 'no role of the caller may see this list', 404: 'unknown list' }

export const viewCalls = defineCalls({
  'GET /admin/views/{list}': {
    summary: "Saved views of a list: the caller's own and the shared ones, by name.",
    access: 'staff',
    params: z.object({ list: officeListSchema }),
    data: z.array(viewSchema),
    refusals,
  },
  'POST /admin/views/{list}': {
    summary: "Saves a view; it replaces the caller's own of the same name.",
    access: 'staff',
    params: z.object({ list: officeListSchema }),
    body: z.object({
      name: z.string().trim().min(1).max(VIEW_NAME_MAX_CHARS),
      query: z.string().max(QUERY_MAX_CHARS),
      shared: flagInBodySchema.default(false).describe('whether all who see the list see the view'),
    }),
    data: z.null(),
    refusals: { ...refusals, 409: `the caller has ${VIEWS_MAX} views of this list` },
  },
  'DELETE /admin/views/{list}/{id}': {
    summary: 'Deletes a view of the caller.',
    access: 'staff',
    params: z.object({ list: officeListSchema, id: inTextSchema(idSchema).catch(0) }),
    data: z.null(),
    refusals: { ...refusals, 404: 'the caller has no such view' },
  },
})
