import { isDate, parseMoment, resolveMoment } from '../import/moment.ts'
import { UsageError } from './command.ts'

/** Epoch seconds, in the future: `+30d`, a moment in Tehran, or the end of a day there. */
export function readUntil(text: string, now: number): number {
  const at = readAt('--until', text, '23:59', now)
  if (at <= now) throw new UsageError(`--until ${text} is over.`)
  return at
}

/** Epoch seconds: `+3d`, a moment in Tehran, or the beginning of a day there. */
export const readSince = (text: string, now: number): number =>
  readAt('--since', text, '00:00', now)

function readAt(option: string, text: string, clock: string, now: number): number {
  const moment = parseMoment(isDate(text) ? `${text} ${clock}` : text)
  if (!moment)
    throw new UsageError(`${option} takes 2026-11-30, 2026-11-30 18:00 or +30d, not ${text}.`)
  return resolveMoment(moment, now)
}
