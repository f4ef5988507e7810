import { z } from 'zod'
import { SubstitutionChoice } from '#lib/codes/order.ts'
import { ItemType } from '#lib/codes/cart.ts'

/** Exact in both databases and in JSON. */
const MAX_SAFE = Number.MAX_SAFE_INTEGER
const ID_MAX = 2_147_483_647

export const idSchema = z.int().min(1).max(ID_MAX)
export const rialsSchema = z
  .int()
  .min(0)
  .max(MAX_SAFE)
  .describe('integer rials; toman is rials / 10')
export const signedRialsSchema = z
  .int()
  .min(-MAX_SAFE)
  .max(MAX_SAFE)
  .describe('integer rials, may be negative')
export const epochSecondsSchema = z.int().min(0).describe('epoch seconds')
export const colorCodeSchema = z.string().regex(/^#[0-9a-f]{6}$/i)
export const pictureSchema = z
  .string()
  .describe('/media/{hash}-{width}x{height}.webp; lib/rules/picture derives the srcset')

export const shareLinkSchema = z
  .string()
  .describe('full address of its page without the slug, for sharing')

/** One of the numbers of a code, such as `OrderStatus`. */
export const wireCodeSchema = <Code extends number>(
  codes: Readonly<Record<string, Code>>,
): z.ZodUnion<z.ZodLiteral<Code>[]> => z.union(Object.values(codes).map(code => z.literal(code)))

export const itemTypeSchema = wireCodeSchema(ItemType)

/** Alternative input forms as JSON Schema, for the OpenAPI document. */
export const alternativeForms = z.registry<Record<string, unknown>>()

const DIGITS = /^\d{1,15}$/
/** A whole number or its text, because forms send only text. */
export const orTextSchema = <S extends z.ZodType<number, number>>(schema: S) => {
  const made = z.preprocess<unknown, S, z.input<S> | `${z.input<S>}`>(
    value => (typeof value === 'string' && DIGITS.test(value) ? Number(value) : value),
    schema,
  )
  const codes = codesOf(schema)
  alternativeForms.add<z.ZodType>(
    made,
    codes ? { enum: codes.map(String) } : { type: 'string', pattern: DIGITS.source },
  )
  return made
}

/** A text that some clients send as a number: house number, postal code. */
export const orNumberSchema = <S extends z.ZodType<string, string | undefined>>(schema: S) => {
  const made = z.preprocess<unknown, S, z.input<S> | number>(
    value => (typeof value === 'number' ? String(value) : value),
    schema,
  )
  alternativeForms.add<z.ZodType>(made, { type: 'integer', minimum: 0 })
  return made
}

/** The allowed numbers of a schema; null for a range. */
function codesOf(schema: z.ZodType): number[] | null {
  if (!(schema instanceof z.ZodUnion)) return null
  const literals = schema.options.filter(each => each instanceof z.ZodLiteral)
  return literals.flatMap(each => [...each.values].map(Number))
}

const FLAGS = new Map<unknown, boolean>([
  ...[1, '1', 'true'].map(value => [value, true] as const),
  ...[0, '0', 'false'].map(value => [value, false] as const),
])
/** A boolean as sent by JSON and forms. */
export const flagInBodySchema = z
  .preprocess<unknown, z.ZodBoolean, boolean | 0 | 1 | '0' | '1' | 'true' | 'false'>(
    value => FLAGS.get(value) ?? value,
    z.boolean(),
  )
  .register(alternativeForms, { enum: [...FLAGS.keys()] })

/**
 * A whole number in paths and queries, digits only. An empty value counts as absent, so optional
 * goes inside: `inTextSchema(idSchema.optional())`.
 */
export const inTextSchema = <S extends z.ZodType>(schema: S) =>
  z.preprocess<unknown, S, z.input<S> | number | string>(value => {
    if (value === '') return undefined
    return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  }, schema)

export const noteTextSchema = z.string().trim().max(500)

/** An impossible id counts as 0, which no record has. */
export const idParamsSchema = z.object({ id: inTextSchema(idSchema).catch(0) })
export const pageSchema = z.int().min(1).max(100_000)
export const pageInTextSchema = inTextSchema(pageSchema.default(1))
/** PostgreSQL stores no NUL; an impossible slug counts as empty. */
export const slugParamsSchema = z.object({
  slug: z
    .string()
    .min(1)
    .max(120)
    .refine(slug => !slug.includes('\0'))
    .catch(''),
})

/** `extra_data` of paged lists. */
export const pageExtraSchema = z.object({
  count: z.int().min(0).describe('all records of the list'),
  page: z.int().min(1),
  page_size: z.int().min(1),
})
export type PageExtra = z.infer<typeof pageExtraSchema>

export const stepSchema = z.int().min(1).nullish().describe('grams of a step of goods by weight')

export const substitutionSchema = z
  .enum(SubstitutionChoice)
  .describe(
    "for missing goods: call for the customer's consent, the nearest substitute, or the money back",
  )
