import { z } from 'zod'

/** Letters of why the staff do something; a field of it takes no more. */
export const REASON_MAX_CHARS = 500

/** Why something is done that is never done without one. */
export const reasonSchema = z.string().trim().min(1).max(REASON_MAX_CHARS)
/** The same where only some cases want one: the service says which. */
export const anyReasonSchema = z.string().trim().max(REASON_MAX_CHARS).default('')
