import { z } from 'zod'
import type { CallName } from '#lib/contract/calls.ts'
import type { DirectInput, Invoke } from '#lib/contract/direct-call.ts'
import { productQuerySchema } from '#lib/contract/product.ts'
import { idSchema, rialsSchema } from '#lib/contract/values.ts'

type Call = (name: CallName, input: DirectInput) => ReturnType<Invoke>

/** What a tool returns: data, or a sentence why not. */
export type ToolResult = { ok: true; data: unknown } | { ok: false; text: string }

export interface Tool {
  title: string
  description: string
  input: z.ZodType
  run: (input: never, call: Call) => Promise<ToolResult>
}

const tool = <S extends z.ZodObject>(made: {
  title: string
  description: string
  input: S
  run: (input: z.output<S>, call: Call) => Promise<ToolResult>
}): Tool => made

const { min, max } = productQuerySchema.shape
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
    description: `The delivery windows of the coming days with price and whether they are free. ${MONEY}`,
    input: z.strictObject({}),
    run: (_input, call) => call('GET /time-windows', {}).then(resultOf),
  }),
}

function resultOf({ status, message, data, extra_data }: Awaited<ReturnType<Invoke>>): ToolResult {
  if (status) return { ok: true, data: { data, extra: extra_data } }
  return {
    ok: false,
    text: typeof message === 'string' ? message : Object.values(message).flat().join(' '),
  }
}
