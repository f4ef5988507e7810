import { z } from 'zod'
import { proposalStateSchema } from '../order.ts'
import {
  idSchema,
  itemTypeSchema,
  pictureSchema,
  rialsSchema,
  substitutionSchema,
} from '../values.ts'

export const barcodesSchema = z.array(z.string())
export const gramsSchema = z.int().min(0)

/** What of a line is collected so far. */
export const collectedSchema = z.object({
  picked: z.int().min(0).nullable().describe('pieces; null for goods by weight'),
  picked_g: gramsSchema.nullable().describe('grams of goods by weight; null for others'),
  scanned: z.int().min(0).describe('pieces confirmed by their barcode'),
})

export const cartPlaceSchema = z.object({
  position: z.int().min(1).describe('in the cart of a picker'),
  staff: z.string().describe('name of the picker'),
  own: z.boolean().describe('whether it is the cart of the one who asks'),
})

/** What labels of a scale say of goods by weight. */
const scaleGoodsSchema = z.object({
  scale_items: z
    .array(z.string())
    .describe('item numbers of five digits by which labels of a scale name it'),
  list_price_per_kg: rialsSchema.describe('of a kilogram now, at which a scale calculates'),
})

const goodsPictureSchema = pictureSchema.describe('current picture; empty for deleted goods')

const substituteSchema = z.object({
  id: idSchema,
  name: z.string(),
  about: z.string().describe('brand and size'),
  image: pictureSchema,
  barcodes: barcodesSchema,
  price: rialsSchema.describe('of one piece or step as a substitute'),
  inventory: z.int().nullable().describe('pieces or grams left; null is unlimited'),
  weight: scaleGoodsSchema.nullable().describe('of goods by weight, null for others'),
})
export type Substitute = z.infer<typeof substituteSchema>

export const substituteSearchSchema = z.object({
  chosen: substituteSchema
    .nullable()
    .describe('the chosen product when it is not among the results'),
  matches: z.array(substituteSchema),
})
export type SubstituteSearch = z.infer<typeof substituteSearchSchema>

export const substitutedSchema = z.object({
  name: z.string(),
  about: z.string().describe('brand and size'),
  image: goodsPictureSchema,
  count: z.int().min(1).describe('pieces, or begun steps of goods by weight'),
  grams: gramsSchema.nullable().describe('null for goods by piece'),
})
export type SubstitutedGoods = z.infer<typeof substitutedSchema>

export const proposalSchema = substitutedSchema.extend({
  id: idSchema,
  state: proposalStateSchema,
  until_fa: z.string().describe('time of day until which the customer may answer'),
})
export type PickingProposal = z.infer<typeof proposalSchema>

export const pickingLineSchema = z.object({
  id: idSchema,
  type: itemTypeSchema,
  name: z.string(),
  about: z.string(),
  image: goodsPictureSchema,
  shelf: z.string(),
  count: z.int().min(1).describe('as ordered'),
  handed: z.int().min(0).describe('picked count; the ordered one before picking'),
  price: rialsSchema.describe('of one piece or step as sold'),
  weight: scaleGoodsSchema
    .extend({
      price_per_kg: rialsSchema.describe('of a kilogram as sold'),
      step_g: gramsSchema,
      tolerance_percent: z.int().min(0).describe('charged at most above the estimate'),
      estimated_g: gramsSchema.describe('as ordered'),
      actual_g: gramsSchema.nullable().describe('as weighed; null before picking'),
      piece_g: gramsSchema.nullable().describe('average grams of one piece'),
    })
    .nullable()
    .describe('of goods by weight, null for others'),
  parts: z.array(z.string()).describe('components of one bundle'),
  barcodes: barcodesSchema.describe('of the product, or of the components of a bundle'),
  substitution: substitutionSchema.describe(
    "the customer's choice for this line when it is missing",
  ),
  proposal: proposalSchema.nullable().describe('the newest substitute that was proposed'),
  substitutes: z.array(substituteSchema).describe('similar products; empty for a bundle'),
  collected: collectedSchema.nullable().describe('so far; null before it is collected or picked'),
})
export type PickingLine = z.infer<typeof pickingLineSchema>
