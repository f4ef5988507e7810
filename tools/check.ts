/**
 * `npm run check`: format, lint, styles, types, rooms, leftovers. One line a step, and what a
 * step has to say only when it fails. `npm run check -- lint types` runs those steps alone.
 */
import { availableParallelism } from 'node:os'
import { capture } from './run.ts'

/** The slowest first: two of them share the two cores of a small machine. */
const STEPS: Record<string, [command: string, ...args: string[]]> = {
  types: ['astro', 'check', '--minimumSeverity', 'warning', '--minimumFailingSeverity', 'warning'],
  lint: ['eslint', '.', '--max-warnings', '0', '--no-error-on-unmatched-pattern'],
  format: ['prettier', '--check', '--log-level', 'warn', '.'],
  styles: ['stylelint', 'src/**/*.{css,astro}', '--max-warnings', '0', '--allow-empty-input'],
  rooms: ['node', 'tools/rooms.ts'],
  leftovers: ['node', 'tools/leftovers.ts'],
}

/** Runs the named steps (all when none is named) and tells how many of them failed. */
export async function check(names: string[] = []): Promise<number> {
  const queue = Object.entries(STEPS).filter(([name]) => !names.length || names.includes(name))
  let failed = 0
  async function work(): Promise<void> {
    for (let step = queue.shift(); step; step = queue.shift()) {
      const [name, [command, ...args]] = step
      const start = performance.now()
      const { code, output } = await capture(command, args)
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      console.log(`check ${name.padEnd(9)} ${code === 0 ? 'ok    ' : 'FAILED'} ${seconds} s`)
      if (code === 0) continue
      failed += 1
      console.log(output.trimEnd())
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work))
  return failed
}

if (import.meta.main) {
  const names = process.argv.slice(2)
  const unknown = names.find(name => !(name in STEPS))
  if (unknown) {
    console.error(`There is no step ${unknown}; the steps are ${Object.keys(STEPS).join(', ')}.`)
    process.exitCode = 1
  } else if ((await check(names)) > 0) process.exitCode = 1
}
