import type { Config } from '../platform/config/config.ts'

export interface Command {
  name: string
  /** What follows the name, such as `FOLDER [--dry-run]`. */
  usage: string
  summary: string
  /** Throws UsageError for wrong arguments, StartError or a database error otherwise. */
  run: (args: readonly string[], config: Config) => Promise<void>
}

/** The message is one sentence. */
export class UsageError extends Error {
  override name = 'UsageError'
}
