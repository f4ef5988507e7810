import { createLimiter } from '../platform/http/limiter.ts'

/** Serialises the decoding of uploads: fifty million pixels take much memory. */
export const oneAtATime = createLimiter(1)
