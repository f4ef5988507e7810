/**
 * `npm run check`: types and lint of TypeScript (`code`), types, lint and format of Astro files
 * (`pages`, `markup`, `astro`), format of all others, styles, what nobody imports (`unused`), rooms,
 * leftovers, file names in docs.
 * Prints one line a step, and the output of those that fail. `npm run check -- code format` runs
 * those steps alone. Slow steps are skipped when they passed before on the same files.
 */
import { availableParallelism } from 'node:os'
import { hasPassed, readTree, recordPass, stepKey } from './check-cache.ts'
import { capture } from './run.ts'

interface Step {
  command: [command: string, ...args: string[]]
  /** The files that it reads, besides configuration; a quick step runs always. */
  reads?: RegExp
}

/** The slowest first, since two run at a time. */
const STEPS: Record<string, Step> = {
  code: { command: ['oxlint', '--quiet'], reads: /\.(ts|tsx|js|mjs|json|astro)$/ },
  pages: {
    command: [
      'astro',
      'check',
      '--tsconfig',
      'tsconfig.astro.json',
      '--minimumSeverity',
      'warning',
    ],
    reads: /^src\/.*\.(ts|tsx|json|astro)$/,
  },
  markup: {
    command: ['eslint', '.', '--max-warnings', '0'],
    reads: /\.(astro|js|mjs)$|^tests\/(e2e|quality)\//,
  },
  styles: {
    command: ['stylelint', 'src/**/*.{css,astro}', '--max-warnings', '0', '--allow-empty-input'],
    reads: /\.(css|astro)$/,
  },
  astro: {
    command: ['prettier', '--check', '--log-level', 'warn', '**/*.astro'],
    reads: /\.astro$/,
  },
  unused: {
    command: ['knip', '--no-progress'],
    reads: /\.(ts|tsx|js|mjs|json|astro|css)$/,
  },
  format: { command: ['oxfmt', '--check'] },
  rooms: { command: ['node', 'tools/rooms.ts'] },
  leftovers: { command: ['node', 'tools/leftovers.ts'] },
  docs: { command: ['node', 'tools/doc-paths.ts'] },
}

/** Runs the named steps, or all; returns how many failed. */
export async function check(names: string[] = []): Promise<number> {
  const tree = await readTree()
  const queue = Object.entries(STEPS).filter(([name]) => !names.length || names.includes(name))
  let failed = 0
  async function work(): Promise<void> {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [name, { command, reads }] = next
      const key = tree && reads && stepKey(tree, command, reads)
      if (key && hasPassed(name, key)) {
        console.log(`check ${name.padEnd(9)} ok     as before`)
        continue
      }
      if (!(await runStep(name, command))) failed += 1
      else if (key) recordPass(name, key)
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work))
  return failed
}

/** Prints its outcome; returns whether it passed. */
async function runStep(name: string, [command, ...args]: Step['command']): Promise<boolean> {
  const start = performance.now()
  const { code, output } = await capture(command, args)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`check ${name.padEnd(9)} ${code === 0 ? 'ok    ' : 'FAILED'} ${seconds} s`)
  if (code !== 0) console.log(output.trimEnd())
  return code === 0
}

if (import.meta.main) {
  const names = process.argv.slice(2)
  const unknown = names.find(name => !(name in STEPS))
  if (unknown) {
    console.error(`There is no step ${unknown}; the steps are ${Object.keys(STEPS).join(', ')}.`)
    process.exitCode = 1
  } else if ((await check(names)) > 0) process.exitCode = 1
}
