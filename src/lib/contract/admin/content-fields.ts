import { z } from 'zod'
import { CODE_PATTERN, SKU_PATTERN } from '../code-patterns.ts'
import { type ContentKit, LINK_MAX_CHARS, type RefTarget } from './content-shapes.ts'

const CODE_MAX_CHARS = 60
const LIST_MAX = 300

export type ContentLeaf =
  | { as: 'text' | 'lines' | 'html'; max: number }
  | { as: 'code' | 'color' | 'link' }
  | { as: 'picture' }
  | { as: 'ref'; to: RefTarget }
  | { as: 'flag' }

/** Structure of a schema, walked by forms, sanitising and checks. */
export type ContentField = (
  | ContentLeaf
  | { as: 'list'; of: ContentField }
  | { as: 'group'; fields: Readonly<Record<string, ContentField>> }
  /** A union discriminated by the field `by`. */
  | { as: 'kinds'; by: string; kinds: Readonly<Record<string, ContentField>> }
) & {
  optional?: boolean
}

const leaves = z.registry<ContentLeaf>()

/** Kit of forms: the server sanitises and checks the values. */
export const formKit: ContentKit<z.ZodType<string>> = {
  text: max => z.string().min(1).max(max).register(leaves, { as: 'text', max }),
  lines: max => z.string().max(max).register(leaves, { as: 'lines', max }),
  html: max =>
    z.string().max(max).describe('html; disallowed elements are removed').register(leaves, {
      as: 'html',
      max,
    }),
  code: codeSchema().register(leaves, { as: 'code' }),
  ref: to =>
    (to === 'products' ? skuSchema() : codeSchema())
      .describe(`of one of the ${to.replace('_', ' ')}`)
      .register(leaves, { as: 'ref', to }),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .register(leaves, { as: 'color' }),
  link: z
    .string()
    .min(1)
    .max(LINK_MAX_CHARS)
    .describe('a path of the shop such as /bundles, or a full address')
    .register(leaves, { as: 'link' }),
  picture: z
    .string()
    .regex(/^\/media\/[a-z0-9]{1,64}-\d{1,6}x\d{1,6}\.webp$/)
    .describe('address of a picture in the library')
    .register(leaves, { as: 'picture' }),
  flag: z.boolean(),
  listOf: (item, _names, most = LIST_MAX) => z.array(item).max(most),
  says: () => ({}),
}

function codeSchema() {
  return z.string().min(1).max(CODE_MAX_CHARS).regex(CODE_PATTERN)
}

function skuSchema() {
  return z.string().min(1).max(CODE_MAX_CHARS).regex(SKU_PATTERN)
}

export function fieldOf(schema: z.ZodType): ContentField {
  const leaf = leaves.get(schema)
  if (leaf) return leaf
  if (schema instanceof z.ZodBoolean) return { as: 'flag' }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return { ...fieldOf(schema.unwrap() as z.ZodType), optional: true }
  if (schema instanceof z.ZodArray) return { as: 'list', of: fieldOf(schema.element as z.ZodType) }
  if (schema instanceof z.ZodDiscriminatedUnion) return kindsOf(schema)
  if (schema instanceof z.ZodObject) return { as: 'group', fields: fieldsOf(schema) }
  throw new Error('a form knows no field for this schema')
}

const fieldsOf = (schema: z.ZodObject): Record<string, ContentField> =>
  Object.fromEntries(
    Object.entries<z.ZodType>(schema.shape).flatMap(([name, each]) =>
      each instanceof z.ZodLiteral ? [] : [[name, fieldOf(each)]],
    ),
  )

function kindsOf({ def }: z.ZodDiscriminatedUnion): ContentField {
  const by = def.discriminator
  const kinds = def.options.map(option => {
    if (!(option instanceof z.ZodObject)) throw new Error('a kind is no object')
    const literal: unknown = option.shape[by]
    if (!(literal instanceof z.ZodLiteral)) throw new Error('a kind has no name')
    return [String(literal.value), { as: 'group', fields: fieldsOf(option) }] as const
  })
  return { as: 'kinds', by, kinds: Object.fromEntries(kinds) }
}
