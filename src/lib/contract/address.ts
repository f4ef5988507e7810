import { z } from 'zod'
import { AddressType } from '#lib/codes/address.ts'
import { defineCalls, tooMany } from './call.ts'
import { wireCodeSchema, idParamsSchema, idSchema, orNumberSchema } from './values.ts'

/** Degrees or their decimal text; empty counts as absent. */
const degreesSchema = (most: number) =>
  z.preprocess<unknown, z.ZodNumber, number | string>(value => {
    if (value === '') return undefined
    return typeof value === 'string' && /^-?\d{1,3}(\.\d{1,20})?$/.test(value)
      ? Number(value)
      : value
  }, z.number().min(-most).max(most))
const latSchema = degreesSchema(90)
const lngSchema = degreesSchema(180)
const required = (max: number) => z.string().trim().max(max)
const optional = (max: number) => z.string().trim().max(max).default('')

/** `type` 1 is the main address. */
export const addressSchema = z
  .object({
    id: idSchema,
    name: z.string().describe('recipient'),
    mobile: z.string(),
    address: z.string(),
    province: z.string(),
    city: z.string(),
    number: z.string().describe('house number'),
    unit: z.string(),
    postal_code: z.string(),
    lat: z.number(),
    lng: z.number(),
    locality: z.string(),
    district: z.string(),
    type: wireCodeSchema(AddressType).describe('1 main, 2 other'),
    finalizable: z.boolean().describe('orders to this city can be finalised'),
  })
  .meta({ id: 'Address' })
export type Address = z.infer<typeof addressSchema>

/** The server determines province, city, locality and district again. */
export const addressBodySchema = z.object({
  name: required(80),
  mobile: required(60),
  address: required(400),
  province: optional(60),
  city: optional(60),
  lat: latSchema,
  lng: lngSchema,
  number: orNumberSchema(required(20)),
  unit: orNumberSchema(optional(20)),
  postal_code: orNumberSchema(optional(60)),
  locality: optional(80),
  district: optional(80),
})
export type AddressBody = z.input<typeof addressBodySchema>

/** Names of a point on the map. */
export const localitySchema = z.object({
  province: z.string(),
  city: z.string(),
  locality: z.string(),
  district: z.string(),
  address: z.string(),
})
export type Locality = z.infer<typeof localitySchema>

export const geocodedPlaceSchema = localitySchema.extend({
  name: z.string(),
  lat: z.number(),
  lng: z.number(),
})
export type GeocodedPlace = z.infer<typeof geocodedPlaceSchema>

const notFound = { 404: 'unknown address, or of another user' }

export const addressCalls = defineCalls({
  'GET /infos': {
    summary: "The user's addresses, the main one first.",
    access: 'signed-in',
    data: z.array(addressSchema),
  },
  'POST /infos': {
    summary: 'Adds an address; the first one becomes the main one and completes the registration.',
    access: 'registered',
    body: addressBodySchema,
    data: addressSchema,
    refusals: { 400: 'the maximum number of addresses is reached', 429: tooMany },
  },
  'GET /infos/main': {
    summary: 'The main address, if there is one.',
    access: 'signed-in',
    data: z
      .object({ id: idSchema, city: z.string(), type: z.literal(AddressType.main) })
      .nullable(),
  },
  'GET /infos/{id}': {
    summary: 'One address.',
    access: 'signed-in',
    params: idParamsSchema,
    data: addressSchema,
    refusals: notFound,
  },
  'PUT /infos/{id}': {
    summary: 'Changes an address.',
    access: 'registered',
    params: idParamsSchema,
    body: addressBodySchema,
    data: addressSchema,
    refusals: { ...notFound, 429: tooMany },
  },
  'DELETE /infos/{id}': {
    summary: 'Removes an address; the last one cannot be removed.',
    access: 'registered',
    params: idParamsSchema,
    data: z.null(),
    refusals: { ...notFound, 400: 'the last address' },
  },
  'PUT /infos/{id}/main': {
    summary: 'Makes an address the main one.',
    access: 'registered',
    params: idParamsSchema,
    data: addressSchema,
    refusals: notFound,
  },
  'GET /cedar/locality': {
    summary: 'Address of a point on the map (reverse geocoding).',
    access: 'public',
    query: z.object({ lat: latSchema, lng: lngSchema }),
    data: localitySchema,
    refusals: { 404: 'outside Iran, or far from every known place', 429: tooMany },
  },
  'GET /cedar/search': {
    summary: 'Places of Tehran by name, at most 15.',
    access: 'public',
    query: z.object({ q: z.string().trim().max(100) }),
    data: z.array(geocodedPlaceSchema),
    refusals: { 429: tooMany },
  },
})
