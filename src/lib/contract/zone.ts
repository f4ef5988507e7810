import { z } from 'zod'
import { addressBodySchema } from './address.ts'
import { defineCalls, tooMany } from './call.ts'
import { nextWindowSchema } from './delivery-window.ts'
import { idParamsSchema, idSchema, rialsSchema } from './values.ts'

const pointSchema = addressBodySchema.pick({ lat: true, lng: true })

const zoneTermsSchema = nextWindowSchema.extend({
  min_order: rialsSchema.describe('least value of the goods of an order, at the prices now'),
  free_shipping_threshold: rialsSchema.describe('delivery is free above it, not at it'),
  fees: z
    .array(
      z.object({
        from: rialsSchema.describe('value of the goods from which it holds'),
        fee: rialsSchema,
      }),
    )
    .readonly()
    .describe('of the cheapest delivery, rising, the first from 0; windows may cost more'),
})

export const chosenPlaceSchema = z.object({
  place: z.string().describe('name of the neighbourhood, district or city'),
  zone: idSchema.nullable().describe('null outside all zones'),
})

const outside = { 404: 'outside Iran, or far from every known place', 429: tooMany }

export const zoneCalls = defineCalls({
  'GET /zone': {
    summary: 'The delivery zone of a point.',
    access: 'public',
    query: pointSchema,
    data: chosenPlaceSchema,
    refusals: outside,
  },
  'GET /zone/main': {
    summary: 'The main address of a customer as a place, in a shop with several zones.',
    access: 'signed-in',
    data: chosenPlaceSchema
      .extend(pointSchema.shape)
      .nullable()
      .describe('null with one zone, and without an address'),
  },
  'GET /zones/{id}': {
    summary: 'Terms of a delivery zone and its next free window; at most minutes old.',
    access: 'public',
    shared: true,
    params: idParamsSchema,
    data: zoneTermsSchema,
    refusals: { 404: 'unknown, or switched off' },
  },
  'POST /zones/requests': {
    summary: 'Asks the shop to deliver to a point outside all zones; counted without a person.',
    access: 'public',
    body: pointSchema,
    data: z.null(),
    refusals: { ...outside, 409: 'inside a zone' },
  },
})
