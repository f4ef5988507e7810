import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** Where PostgreSQL repeats the values of a row in its errors: mobiles and names stand in them. */
const PERSONAL = ['err.detail', 'err.where', 'err.internalQuery']

/** The log of a process, JSON lines without personal data. */
export const openLog = (level: Config['LOG_LEVEL'], to?: DestinationStream): Logger => {
  const options = { level, base: null, redact: { paths: PERSONAL, remove: true } }
  return to ? pino(options, to) : pino(options)
}
