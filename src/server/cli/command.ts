import type { Config } from '../config.ts'

/** One command of `npm run shop -- …`. */
export interface Command {
  name: string
  /** What follows the name, such as `FOLDER [--dry-run]`. */
  usage: string
  /** One line for the list of commands. */
  summary: string
  /** Throws a UsageError for wrong words, a StartError or a database error when it cannot go on. */
  run: (words: readonly string[], config: Config) => Promise<void>
}

/** Words that a command does not understand; the message is one sentence. */
export class UsageError extends Error {
  override name = 'UsageError'
}
