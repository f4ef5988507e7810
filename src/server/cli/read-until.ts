import { isDate, parseMoment, resolveMoment } from '../import/moment.ts'
import { UsageError } from './command.ts'

/** Epoch seconds of `+30d`, of a moment in Tehran, or of the end of a day there; not yet over. */
export function readUntil(text: string, now: number): number {
  const moment = parseMoment(isDate(text) ? `${text} 23:59` : text)
  if (!moment)
    throw new UsageError(`--until takes 2026-11-30, 2026-11-30 18:00 or +30d, not ${text}.`)
  const at = resolveMoment(moment, now)
  if (at <= now) throw new UsageError(`--until ${text} is over.`)
  return at
}
