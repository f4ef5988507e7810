import { z } from 'zod'
import type { CallName } from '#lib/contract/calls.ts'
import type { DirectInput, Invoke } from '#lib/contract/direct-call.ts'
import { productQuerySchema } from '#lib/contract/product.ts'
import { idSchema, rialsSchema } from '#lib/contract/values.ts'
import { chosenPlaceSchema } from '#lib/contract/zone.ts'
import {
  OFFERED_COUNT_MAX,
  OFFERED_LINES_MAX,
  offeredCartHref,
  type CartLinkLine,
} from '#lib/rules/offered-cart.ts'

type Call = (name: CallName, input: DirectInput) => ReturnType<Invoke>

/** What a tool returns: data, or why not, in English as all that language models read of it. */
export type ToolResult = { ok: true; data: object } | { ok: false; text: string }

export interface Tool {
  title: string
  description: string
  input: z.ZodType
  run: (input: never, call: Call, siteUrl: string) => Promise<ToolResult>
}

const tool = <S extends z.ZodObject>(definition: {
  title: string
  description: string
  input: S
  run: (input: z.output<S>, call: Call, siteUrl: string) => Promise<ToolResult>
}): Tool => definition

const { min, max } = productQuerySchema.shape
const offeredLineSchema = z.strictObject({
  type: z.enum(['product', 'bundle']),
  id: idSchema,
  count: z.int().min(1).max(OFFERED_COUNT_MAX).describe('pieces, or steps of goods by weight'),
})
const byId = z.strictObject({ id: idSchema })
const MONEY = 'Amounts are integer rials (10 rials are a toman).'

/** By name; all of them read, and none knows who asks. */
export const TOOLS: Readonly<Record<string, Tool>> = {
  search_products: tool({
    title: 'Search products',
    description: `Searches the goods of the shop, 16 a page. Persian words, Latin spelling, barcodes and SKUs are understood; \`inventory\` and \`available\` say what can be bought. ${MONEY}`,
    input: z.strictObject({
      q: z.string().min(1).max(100).describe('words, in Persian where possible'),
      page: z.int().min(1).max(1_000).default(1),
      min: rialsSchema.optional().describe(min.description ?? ''),
      max: rialsSchema.optional().describe(max.description ?? ''),
    }),
    run: (query, call) => call('GET /products', { query }).then(resultOf),
  }),
  get_product: tool({
    title: 'Product',
    description: `One product with features, barcodes, stock and price. ${MONEY}`,
    input: byId,
    run: (params, call) => call('GET /products/{id}', { params }).then(resultOf),
  }),
  get_bundle: tool({
    title: 'Bundle',
    description: `One bundle of products that are sold together. ${MONEY}`,
    input: byId,
    run: (params, call) => call('GET /bundles/{id}', { params }).then(resultOf),
  }),
  list_delivery_windows: tool({
    title: 'Delivery windows',
    description: `Delivery windows of the coming days: fee, and whether places are left. They may differ by delivery zone: name a place or a zone, else they are those of the default zone, or none where that is off. ${MONEY}`,
    input: z.strictObject({
      place: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .optional()
        .describe('neighbourhood, street or city, in Persian; the answer says which zone it is in'),
      zone: idSchema.optional().describe('id of a delivery zone; `place` comes before it'),
    }),
    run: listWindows,
  }),
  make_cart_link: tool({
    title: 'Cart as a link',
    description:
      'A link to a page of the shop that shows these goods with their amounts; the shopper opens it, puts them into the cart and orders there. The link orders and holds nothing.',
    input: z.strictObject({ lines: z.array(offeredLineSchema).min(1).max(OFFERED_LINES_MAX) }),
    run: makeCartLink,
  }),
}

/** Refused for a place that is unknown, or outside all zones. */
async function listWindows(
  { place, zone }: { place?: string | undefined; zone?: number | undefined },
  call: Call,
): Promise<ToolResult> {
  if (place === undefined) return resultOf(await call('GET /time-windows', { query: { zone } }))
  const matches = resultOf(await call('GET /cedar/search', { query: { q: place } }))
  if (!matches.ok) return matches
  const [point] = matchesSchema.parse(matches.data).data
  if (!point) return { ok: false, text: `The map has no place «${place}».` }
  const found = resultOf(await call('GET /zone', { query: point }))
  if (!found.ok) return found
  const chosen = foundZoneSchema.parse(found.data).data
  if (chosen.zone === null)
    return { ok: false, text: `The shop does not deliver to «${chosen.place}».` }
  const windows = resultOf(await call('GET /time-windows', { query: { zone: chosen.zone } }))
  return windows.ok ? { ok: true, data: { ...windows.data, place: chosen } } : windows
}

const matchesSchema = z.object({ data: z.array(z.object({ lat: z.number(), lng: z.number() })) })
const foundZoneSchema = z.object({ data: chosenPlaceSchema })

/** Refused with the first line that the shop does not have. */
async function makeCartLink(
  { lines }: { lines: readonly CartLinkLine[] },
  call: Call,
  siteUrl: string,
): Promise<ToolResult> {
  for (const { type, id } of lines) {
    const name = type === 'product' ? 'GET /products/{id}' : 'GET /bundles/{id}'
    const result = resultOf(await call(name, { params: { id } }))
    if (!result.ok) return { ok: false, text: `Line with ${type} ${id}: ${result.text}` }
  }
  return { ok: true, data: { data: { url: siteUrl + offeredCartHref(lines) } } }
}

/** A refusal quotes the Persian sentence, which can be shown to the shopper as it is. */
function resultOf({ status, message, data, extra_data }: Awaited<ReturnType<Invoke>>): ToolResult {
  if (status) return { ok: true, data: { data, extra: extra_data } }
  const sentence = typeof message === 'string' ? message : Object.values(message).flat().join(' ')
  return { ok: false, text: `The shop answers: «${sentence}»` }
}
