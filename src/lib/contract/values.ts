import { z } from 'zod'
import { ItemType } from '#lib/codes/cart.ts'

/** The largest integer that both engines and JSON keep exact. */
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
  .describe('the whole address of its page without the slug, to be copied and shared')

/** One of the numbers of a code, such as `OrderStatus`. */
export const wireCodeSchema = <Code extends number>(
  codes: Readonly<Record<string, Code>>,
): z.ZodUnion<z.ZodLiteral<Code>[]> => z.union(Object.values(codes).map(code => z.literal(code)))

export const itemTypeSchema = wireCodeSchema(ItemType)

/** What a body may hold instead of the value itself, as JSON Schema: for the OpenAPI document. */
export const alsoWrittenAs = z.registry<Record<string, unknown>>()

const DIGITS = /^\d{1,15}$/
/** A whole number, or its text: the body of a form holds nothing but text. */
export const orTextSchema = <S extends z.ZodType<number, number>>(schema: S) => {
  const made = z.preprocess<unknown, S, z.input<S> | `${z.input<S>}`>(
    value => (typeof value === 'string' && DIGITS.test(value) ? Number(value) : value),
    schema,
  )
  const codes = codesOf(schema)
  alsoWrittenAs.add<z.ZodType>(
    made,
    codes ? { enum: codes.map(String) } : { type: 'string', pattern: DIGITS.source },
  )
  return made
}

/** A text that some clients send as a number: a plaque, a postal code. */
export const orNumberSchema = <S extends z.ZodType<string, string | undefined>>(schema: S) => {
  const made = z.preprocess<unknown, S, z.input<S> | number>(
    value => (typeof value === 'number' ? String(value) : value),
    schema,
  )
  alsoWrittenAs.add<z.ZodType>(made, { type: 'integer', minimum: 0 })
  return made
}

/** The numbers that a schema is a choice of; null where it is a range. */
function codesOf(schema: z.ZodType): number[] | null {
  if (!(schema instanceof z.ZodUnion)) return null
  const literals = schema.options.filter(each => each instanceof z.ZodLiteral)
  return literals.flatMap(each => [...each.values].map(Number))
}

const FLAGS = new Map<unknown, boolean>([
  ...[1, '1', 'true'].map(value => [value, true] as const),
  ...[0, '0', 'false'].map(value => [value, false] as const),
])
/** Yes or no as JSON and forms write it. */
export const flagInBodySchema = z
  .preprocess<unknown, z.ZodBoolean, boolean | 0 | 1 | '0' | '1' | 'true' | 'false'>(
    value => FLAGS.get(value) ?? value,
    z.boolean(),
  )
  .register(alsoWrittenAs, { enum: [...FLAGS.keys()] })

/**
 * A whole number as paths and queries carry it, in digits alone. A name without a value counts as
 * absent, so that what is optional stands inside: `inTextSchema(idSchema.optional())`.
 */
export const inTextSchema = <S extends z.ZodType>(schema: S) =>
  z.preprocess<unknown, S, z.input<S> | number | string>(value => {
    if (value === '') return undefined
    return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  }, schema)

/** What a customer writes to an order. */
export const noteTextSchema = z.string().trim().max(500)

/** An id of a path that no record can have counts as 0: the call answers it as an unknown one. */
export const idParamsSchema = z.object({ id: inTextSchema(idSchema).catch(0) })
export const pageSchema = z.int().min(1).max(100_000)
export const pageInTextSchema = inTextSchema(pageSchema.default(1))
/** PostgreSQL keeps no NUL in text; what no record can be called counts as the empty slug. */
export const slugParamsSchema = z.object({
  slug: z
    .string()
    .min(1)
    .max(120)
    .refine(slug => !slug.includes('\0'))
    .catch(''),
})

/** `extra_data` of every list that has pages. */
export const pageExtraSchema = z.object({
  count: z.int().min(0).describe('all records of the list'),
  page: z.int().min(1),
  page_size: z.int().min(1),
})
export type PageExtra = z.infer<typeof pageExtraSchema>
