import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config/config.ts'
import { traceFields } from './tracing.ts'

/** PostgreSQL repeats row values there, among them mobiles and names. */
const PERSONAL = ['err.detail', 'err.where', 'err.internalQuery']

/** JSON lines without personal data. */
export const openLog = (level: Config['LOG_LEVEL'], to?: DestinationStream): Logger => {
  const options = {
    level,
    base: null,
    mixin: traceFields,
    redact: { paths: PERSONAL, remove: true },
  }
  return to ? pino(options, to) : pino(options)
}
