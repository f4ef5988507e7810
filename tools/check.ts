/**
 * `npm run check`: types and lint of TypeScript (`code`), format, types and lint of Astro files
 * (`pages`, `markup`), styles, rooms, leftovers, file names in docs. Prints one line a step, and the
 * output of those that fail. `npm run check -- code format` runs those steps alone.
 */
import { availableParallelism } from 'node:os'
import { capture } from './run.ts'

/** The slowest first, since two run at a time. */
const STEPS: Record<string, [command: string, ...args: string[]]> = {
  code: ['oxlint', '--quiet'],
  format: [
    'prettier',
    '--check',
    '--cache',
    '--cache-strategy',
    'content',
    '--log-level',
    'warn',
    '.',
  ],
  pages: ['astro', 'check', '--tsconfig', 'tsconfig.astro.json', '--minimumSeverity', 'warning'],
  markup: ['eslint', '.', '--max-warnings', '0'],
  styles: ['stylelint', 'src/**/*.{css,astro}', '--max-warnings', '0', '--allow-empty-input'],
  rooms: ['node', 'tools/rooms.ts'],
  leftovers: ['node', 'tools/leftovers.ts'],
  docs: ['node', 'tools/doc-paths.ts'],
}

/** Runs the named steps, or all; returns how many failed. */
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
