import { createHash } from 'node:crypto'
import { HttpStatus } from '#lib/codes/http.ts'
import { messages } from '#lib/text/messages.ts'
import { claimKey, releaseKey, storeAnswer } from '../database/idempotency.ts'
import type { Deps } from '../../deps.ts'
import { ApiError } from './errors.ts'

export const KEY_MAX_CHARS = 200

interface KeyedCall {
  userId: number
  key: string
  body: unknown
  /** `work` itself answers with what an earlier run did, so none waits for another. */
  findsEarlier?: boolean
}

/** The first answer for 24 hours; another body 422; 409 while the first runs. */
export async function idempotent<T>(
  deps: Deps,
  { userId, key, body, findsEarlier = false }: KeyedCall,
  work: () => Promise<T>,
): Promise<T> {
  if (key === '' || key.length > KEY_MAX_CHARS)
    throw new ApiError(HttpStatus.badRequest, messages.badRequest)
  const claim = { user_id: userId, key, body_hash: hashOf(body), now: deps.now() }
  const existing = await claimKey(deps.db, claim)
  if (existing !== 'claimed') {
    if (existing.body_hash !== claim.body_hash)
      throw new ApiError(HttpStatus.unprocessable, messages.idempotencyConflict)
    if (existing.answer === null && findsEarlier) return work()
    if (existing.answer === null)
      throw new ApiError(HttpStatus.conflict, messages.orderAlreadySubmitted)
    return JSON.parse(existing.answer) as T
  }
  try {
    const answer = await work()
    await storeAnswer(deps.db, claim, JSON.stringify(answer))
    return answer
  } catch (error) {
    await releaseKey(deps.db, claim)
    throw error
  }
}

// Parsed bodies have their fields in schema order, so equal bodies hash alike.
const hashOf = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url')
