import { z } from 'zod'
import { ProviderError } from '#server/platform/providers/call-provider.ts'

/** A gateway waits for its bank before it answers, and the customer's browser with it. */
export const GATEWAY_TIMEOUT_MS = 10_000

/** A number, or its digits. */
export const gatewayAmountSchema = z.union([
  z.int().min(0),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])

/** Stored as text: visible ASCII of limited length. */
export const gatewayTextSchema = z
  .union([z.int(), z.string()])
  .transform(String)
  .pipe(z.string().regex(/^[\x21-\x7e]{1,200}$/))

/** Optional: ignored where missing or invalid. */
export const gatewayNoteSchema = gatewayTextSchema.optional().catch(undefined)

/** Whether a gateway answered without a redirect or an error of HTTP. */
export const isSuccess = ({ httpStatus }: { httpStatus: number }): boolean => httpStatus < 300

/** Null for a value that cannot be the gateway's. */
export function callbackValue(params: URLSearchParams, name: string, shape: RegExp): string | null {
  const value = params.get(name)
  return value !== null && shape.test(value) ? value : null
}

/** The gateway refuses to open a payment. */
export const refused = (name: string, detail: string): ProviderError =>
  new ProviderError(name, detail, { fate: 'refused', aboutInput: true })

/** Not clear whether a payment was made. */
export const unclear = (name: string, detail: string): ProviderError =>
  new ProviderError(name, detail, { fate: 'unknown' })
