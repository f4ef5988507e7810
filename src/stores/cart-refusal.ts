import { HttpStatus } from '#lib/codes/http.ts'
import type { Cartable } from '#lib/contract/cart.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { OfflineError } from '#lib/api/offline-error.ts'
import { type AddVerdict, allowedCount } from '#lib/rules/cart.ts'
import { cartMessages } from '#lib/text/messages/cart.ts'
import { siteMessages } from '#lib/text/messages/site.ts'
import { cartLimit } from '#lib/text/basket-sentences.ts'

/** What a refused addition says before anybody is asked; nothing when it is allowed. */
export function refusalBefore(verdict: AddVerdict): string[] {
  if (verdict.ok) return []
  const { cartLimitExceeded, cartItemOverStock } = cartMessages
  const fault = verdict.reason === 'max-count' ? cartLimitExceeded : cartItemOverStock
  return [fault, ...limitOf(verdict.allowed)]
}

/** Section 8, cart add: what the shopper is told by the server's answer. */
export function refusalAfter(error: unknown, cartable: Cartable): string[] {
  if (error instanceof OfflineError) return [siteMessages.networkError]
  const code = error instanceof ApiError ? error.code : null
  if (code === HttpStatus.conflict)
    return [cartMessages.cartLimitExceeded, ...limitOf(toldLimit(error) ?? 0)]
  const said = error instanceof ApiError ? error.sentences : []
  if (code === HttpStatus.notAcceptable)
    return [...said, ...limitOf(toldLimit(error) ?? allowedCount(cartable))]
  return said.length > 0 ? said : [cartMessages.cartUnknownError]
}

/** The limit that the answer tells: the shop may have less by now than the page knows of. */
function toldLimit(error: unknown): number | null {
  const data = error instanceof ApiError ? (error.data as { limit?: unknown } | null) : null
  return typeof data?.limit === 'number' ? data.limit : null
}

const limitOf = (allowed: number): string[] => (allowed > 0 ? [cartLimit(allowed)] : [])
