import { createHash } from 'node:crypto'
import { messages } from '#lib/text/messages.ts'
import { claimKey, freeKey, keepAnswer } from '../db/idempotency.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../errors.ts'

export const KEY_MAX_CHARS = 200

/** The call that an Idempotency-Key stands for: whose, under which key, with which parsed body. */
interface KeyedCall {
  userId: number
  key: string
  body: unknown
  /** That `work` itself answers with what an earlier run of it did: then none waits for another. */
  findsEarlier?: boolean
}

/**
 * Runs `work` once for a key: the same key and body again get the first answer for 24 hours,
 * another body 422, and while the first still runs 409, or where work finds what that has done, its
 * answer. A refusal frees the key.
 */
export async function idempotent<T>(
  deps: Deps,
  { userId, key, body, findsEarlier = false }: KeyedCall,
  work: () => Promise<T>,
): Promise<T> {
  if (key === '' || key.length > KEY_MAX_CHARS) throw new ApiError(400, messages.badRequest)
  const claim = { user_id: userId, key, body_hash: hashOf(body), now: deps.now() }
  const held = await claimKey(deps.db, claim)
  if (held !== 'claimed') {
    if (held.body_hash !== claim.body_hash) throw new ApiError(422, messages.idempotencyConflict)
    if (held.answer === null && findsEarlier) return work()
    if (held.answer === null) throw new ApiError(409, messages.orderAlreadySubmitted)
    return JSON.parse(held.answer) as T
  }
  try {
    const answer = await work()
    await keepAnswer(deps.db, claim, JSON.stringify(answer))
    return answer
  } catch (error) {
    await freeKey(deps.db, claim)
    throw error
  }
}

// Parsed bodies have their fields in the order of the schema, so equal bodies hash alike.
const hashOf = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url')
