import { vi } from 'vitest'
import type { Command } from '#server/cli/command.ts'
import { readConfig } from '#server/config.ts'

/**
 * Runs a command of `npm run shop -- …` in this process: what it prints. Rejects as it does. A
 * command goes by the machine's clock; `now`, epoch seconds, sets that for it.
 */
export async function runCommand(
  command: Command,
  words: readonly string[],
  databaseUrl: string,
  environment: Record<string, string> = {},
  now?: number,
): Promise<string> {
  const printed: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => {
    printed.push(text)
  })
  if (now !== undefined) vi.setSystemTime(now * 1_000)
  try {
    const settings = { DATABASE_URL: databaseUrl, ALLOW_LOCAL_DRIVERS: '1', ...environment }
    await command.run(words, readConfig(settings))
    return printed.join('\n')
  } finally {
    log.mockRestore()
    if (now !== undefined) vi.useRealTimers()
  }
}
