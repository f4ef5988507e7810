import { z } from 'zod'
import { ProviderError } from '#server/outside/provider-error.ts'

/** A gateway waits for its bank before it answers; the customer's browser waits meanwhile. */
export const GATEWAY_TIMEOUT_MS = 10_000

/** Rials as a gateway writes them: a number, or the same in digits. */
export const gatewayAmountSchema = z.union([
  z.int().min(0),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])

/** A number or a text of a gateway that is kept as text: visible ASCII, not endless. */
export const gatewayTextSchema = z
  .union([z.int(), z.string()])
  .transform(String)
  .pipe(z.string().regex(/^[\x21-\x7e]{1,200}$/))

/** A text that is good to have and breaks nothing where it is missing. */
export const gatewayNoteSchema = gatewayTextSchema.optional().catch(undefined)

/** What the browser says, where it can be a gateway's; null where it cannot. */
export function callbackValue(params: URLSearchParams, name: string, shape: RegExp): string | null {
  const value = params.get(name)
  return value !== null && shape.test(value) ? value : null
}

/** An answer by which the gateway refuses to open a payment, with its own code. */
export const refused = (name: string, what: string): ProviderError =>
  new ProviderError(name, what, { fate: 'refused', aboutInput: true })

/** An answer that says neither that a payment was made nor that it was not. */
export const unclear = (name: string, what: string): ProviderError =>
  new ProviderError(name, what, { fate: 'unknown' })
