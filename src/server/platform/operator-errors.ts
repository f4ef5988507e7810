import { type Config, StartError } from './config/config.ts'
import { engineOf, printableUrl } from './database/open.ts'

const SQLITE_REASONS: Record<number, string> = {
  // SQLITE_BUSY
  5: 'is locked by another program: try again when that has ended',
  // SQLITE_READONLY
  8: 'cannot be written: its file or folder is read-only',
  // SQLITE_IOERR
  10: 'cannot be read or written: the disk reports an error',
  // SQLITE_FULL
  13: 'cannot be written: the disk is full',
  // SQLITE_CANTOPEN
  14: 'cannot be opened: its folder must exist and be writable',
  // SQLITE_NOTADB
  26: 'is not an SQLite database: DATABASE_URL names another file',
}

const POSTGRES_REASONS: Record<string, string> = {
  ECONNREFUSED: 'is not reachable: nothing listens there',
  ENOTFOUND: 'is not reachable: its host is unknown',
  ETIMEDOUT: 'is not reachable: it does not answer',
  EHOSTUNREACH: 'is not reachable: there is no way to its host',
  '28000': 'refuses this user',
  '28P01': 'refuses this password',
  '3D000': 'does not exist: create it first',
  '42501': 'does not let this user change it',
  '53300': 'has too many connections',
  '57014': 'was held up by another program for too long: try again when that has ended',
  '57P03': 'is starting or stopping: try again',
}

const FILE_REASONS: Record<string, string> = {
  EACCES: 'may not be written by this user',
  EPERM: 'may not be written by this user',
  EROFS: 'cannot be written: the disk is read-only',
  ENOSPC: 'cannot be written: the disk is full',
  ENOTDIR: 'lies below a file, not a folder',
  EEXIST: 'is a file, not a folder',
  ENOENT: 'does not exist',
}

/** One sentence for what an operator can fix; null for a bug. */
export function operatorMessage(
  error: unknown,
  config: Pick<Config, 'DATABASE_URL'>,
): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const sentence = reasonOf(cause, config.DATABASE_URL)
    if (sentence) return sentence
  }
  return error instanceof StartError ? error.message : null
}

function reasonOf(error: Error, url: string): string | null {
  const { code, errcode, path } = error as { code?: unknown; errcode?: unknown; path?: unknown }
  const database = `The database ${printableUrl(url)}`
  if (code === 'ERR_SQLITE_ERROR') {
    const reason = SQLITE_REASONS[Number(errcode) & 0xff]
    return reason ? `${database} ${reason}.` : null
  }
  if (typeof path === 'string' && typeof code === 'string') {
    const reason = FILE_REASONS[code]
    return reason ? `${path} ${reason}.` : null
  }
  if (engineOf(url) === 'sqlite') return null
  const reason = POSTGRES_REASONS[String(code)]
  if (reason) return `${database} ${reason}.`
  return /timeout/i.test(error.message) ? `${database} is not reachable: it does not answer.` : null
}
