import { HttpStatus } from '#lib/codes/http.ts'
import type { Cartable } from '#lib/contract/cart.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { OfflineError } from '#lib/api/offline-error.ts'
import { type AddCheck, allowedCount } from '#lib/rules/cart.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { cartLimit } from '#lib/text/cart-sentences.ts'

/** Sentences for a refusal found in the browser; empty when adding is allowed. */
export function localRefusal(addition: AddCheck, cartable: Cartable): string[] {
  if (addition.ok) return []
  const { cartLimitExceeded, cartItemOverStock } = cartMessages
  const fault = addition.reason === 'max-count' ? cartLimitExceeded : cartItemOverStock
  return [fault, ...limitSentences(addition.allowed, cartable)]
}

/** Sentences for a refusal by the server. */
export function serverRefusal(error: unknown, cartable: Cartable): string[] {
  if (error instanceof OfflineError) return [siteMessages.networkError]
  const code = error instanceof ApiError ? error.code : null
  if (code === HttpStatus.conflict)
    return [cartMessages.cartLimitExceeded, ...limitSentences(limitIn(error) ?? 0, cartable)]
  const sentences = error instanceof ApiError ? error.sentences : []
  if (code === HttpStatus.notAcceptable)
    return [...sentences, ...limitSentences(limitIn(error) ?? allowedCount(cartable), cartable)]
  return sentences.length > 0 ? sentences : [cartMessages.cartUnknownError]
}

/** The server's limit; the page may still show a larger one. */
function limitIn(error: unknown): number | null {
  const data = error instanceof ApiError ? (error.data as { limit?: unknown } | null) : null
  return typeof data?.limit === 'number' ? data.limit : null
}

const limitSentences = (allowed: number, { weight }: Cartable): string[] =>
  allowed > 0 ? [cartLimit(allowed, weight?.step_g)] : []
