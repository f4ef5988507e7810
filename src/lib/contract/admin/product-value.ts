import { z } from 'zod'
import { defineCalls } from '../call.ts'

const UNIT_MAX_CHARS = 20
const COLOR_MAX_CHARS = 40

const countSchema = z.int().min(1).describe('products that have it')
const unitSchema = z.string().trim().min(1).max(UNIT_MAX_CHARS)
const valueSchema = z.string().max(COLOR_MAX_CHARS)
const colorSchema = z.object({
  color_name: valueSchema.nullable(),
  color_code: valueSchema.nullable(),
})
/** Products without a colour are not a value that has a name. */
const someColorSchema = colorSchema.refine(
  ({ color_name, color_code }) => color_name !== null || color_code !== null,
)
export type ProductColor = z.infer<typeof colorSchema>

const access = 'staff:catalogue'
const names = { from: 'id' }
const renamedSchema = z.object({ products: countSchema })
const gone = { 404: 'no product has it any more' }

export const productValueCalls = defineCalls({
  'GET /admin/units': {
    summary: 'The units of products, the commonest first.',
    access,
    data: z.array(z.object({ unit: z.string(), products: countSchema })),
  },
  'PUT /admin/units': {
    summary: 'Renames a unit on all products; an existing name merges the two.',
    access,
    names,
    body: z.object({ from: valueSchema, unit: unitSchema }),
    data: renamedSchema,
    refusals: gone,
  },
  'GET /admin/colors': {
    summary: 'The colours of products, the commonest first.',
    access,
    data: z.array(
      z.object({
        color_name: z.string().nullable(),
        color_code: z.string().nullable(),
        products: countSchema,
      }),
    ),
  },
  'PUT /admin/colors': {
    summary: 'Renames a colour on all products; an existing name and code merge the two.',
    access,
    names,
    body: z.object({ from: someColorSchema, ...colorSchema.shape }),
    data: renamedSchema,
    refusals: gone,
  },
})
