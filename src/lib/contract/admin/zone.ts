import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { idParamsSchema, idSchema, rialsSchema } from '../values.ts'
import { revisionSchema } from './settings.ts'

const TITLE_MAX_CHARS = 60
const NAME_MAX_CHARS = 80
const DISTRICTS_MAX = 400
/** More than a zone has: the server names that fault. */
const CORNERS_MAX = 1_000
const FEES_MAX = 5
const METHODS_MAX = 50
const LEAD_MINUTES_MAX = 10_080

const degrees = (most: number) =>
  z
    .number()
    .min(-most)
    .max(most)
    .transform(value => Math.round(value * 1_000_000) / 1_000_000)

const feeSchema = z.object({
  from: rialsSchema.describe('goods at the prices now, from which it holds'),
  fee: rialsSchema,
})

/** Money in rials. */
const fieldsSchema = z.object({
  title: z.string().trim().min(1).max(TITLE_MAX_CHARS),
  active: z.boolean(),
  districts: z
    .array(z.string().trim().max(NAME_MAX_CHARS))
    .max(DISTRICTS_MAX)
    .describe('names of neighbourhoods, districts or cities; empty with a polygon'),
  polygon: z
    .array(z.tuple([degrees(90), degrees(180)]))
    .max(CORNERS_MAX)
    .describe('corners as latitude and longitude; empty with districts'),
  fees: z
    .array(feeSchema)
    .max(FEES_MAX)
    .describe('rising, the first from 0; empty for the fee of the delivery method'),
  free_threshold: rialsSchema.nullable().describe('null for that of the settings'),
  min_order: rialsSchema,
  methods: z.array(idSchema).max(METHODS_MAX).describe('of delivery; empty for all'),
  lead_minutes: z
    .int()
    .min(0)
    .max(LEAD_MINUTES_MAX)
    .describe('least time from an order to the start of its window'),
  own_windows: z.boolean().describe('it has its own weekly windows alone'),
})
export type ZoneFields = z.output<typeof fieldsSchema>

const staffZoneSchema = fieldsSchema.extend({
  id: idSchema,
  is_default: z.boolean().describe('everywhere that is in no other zone'),
  revision: revisionSchema,
})
export type StaffZone = z.output<typeof staffZoneSchema>

const access = 'staff:settings'
const names = { revision: 'id', title: 'zone_title' }

export const staffZoneCalls = defineCalls({
  'GET /admin/zones': {
    summary:
      'The delivery zones, and places outside them for which shoppers requested delivery in the last 30 days.',
    access,
    data: z.array(staffZoneSchema),
    extra: z.object({
      requests: z.array(z.object({ place: z.string(), requests: z.int() })),
      methods: z.array(z.object({ id: idSchema, title: z.string() })),
      points: z
        .array(z.object({ zone: idSchema, lat: z.number(), lng: z.number() }))
        .describe('of the names of zones, where the built-in map knows them'),
      free_shipping_threshold: rialsSchema.describe('of zones without one'),
    }),
  },
  'GET /admin/zones/places': {
    summary: 'Names that a zone can have.',
    access,
    data: z.array(z.string()),
  },
  'POST /admin/zones': {
    summary: 'Adds a delivery zone.',
    access,
    names,
    body: fieldsSchema,
    data: z.object({ id: idSchema }),
  },
  'PUT /admin/zones/{id}': {
    summary: 'Changes a delivery zone. Orders keep what they agreed on.',
    access,
    names,
    params: idParamsSchema,
    body: fieldsSchema.extend({ revision: revisionSchema }),
    data: z.null(),
    refusals: { 404: 'unknown zone', 409: 'somebody else has changed it meanwhile' },
  },
})
