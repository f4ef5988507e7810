import { z } from 'zod'

export const REASON_MAX_CHARS = 500

/** A required reason. */
export const reasonSchema = z.string().trim().min(1).max(REASON_MAX_CHARS)
/** A reason that the service requires in some cases. */
export const optionalReasonSchema = z.string().trim().max(REASON_MAX_CHARS).default('')
