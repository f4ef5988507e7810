import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { environment } from '../tools/run.ts'
import type { Result } from './history.ts'
import { median, type Row } from './measure.ts'

const ROUNDS = 3
/** A line that a run prints for each of its rows. */
const LINE = /^(?:ok |NO ) (.+): (-?[\d.]+) (.+) \(([≤≥]) (-?[\d.]+)\)$/

/**
 * Runs measures here and at another commit, built in a worktree of its own, by turns; a slow minute
 * of the machine meets both. Medians of the rounds; rows that the other version lacks have no
 * `before`. Throws when a version cannot be built or a run prints nothing.
 */
export function runAgainst(commit: string, commands: readonly string[]): Result[] {
  const folder = mkdtempSync(join(tmpdir(), 'sabad-before-'))
  const worktree = join(folder, 'shop')
  try {
    run('git', ['worktree', 'add', '--detach', worktree, commit])
    install(worktree)
    for (const cwd of ['.', worktree]) run('node', ['tools/build.ts'], cwd)
    return commands.flatMap(command => {
      const here: Row[][] = []
      const there: Row[][] = []
      for (let round = 0; round < ROUNDS; round++) {
        here.push(measureIn('.', command))
        there.push(measureIn(worktree, command))
      }
      return mediansOf(command, here, there)
    })
  } finally {
    spawnSync('git', ['worktree', 'remove', '--force', worktree])
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The packages of this version, where the other needs the same. */
function install(worktree: string): void {
  const lock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8')
  if (lock(worktree) === lock('.'))
    symlinkSync(resolve('node_modules'), join(worktree, 'node_modules'))
  else run('npm', ['ci'], worktree)
}

function run(command: string, args: readonly string[], cwd = '.'): string {
  const env = environment({ BENCH_RECORD: '0' })
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  const { status, stdout } = spawnSync(command, args, {
    cwd,
    env,
    stdio: [...stdio],
    encoding: 'utf8',
  })
  // A run whose numbers miss their limits ends with 1.
  if (status !== 0 && !stdout.includes('NO '))
    throw new Error(`${command} ${args.join(' ')} failed`)
  return stdout
}

function measureIn(cwd: string, command: string): Row[] {
  const rows = rowsIn(run('node', ['bench/run.ts', command], cwd))
  if (rows.length === 0) throw new Error(`bench -- ${command} printed no rows in ${cwd}`)
  return rows
}

/** The rows of what a run printed. */
export const rowsIn = (output: string): Row[] =>
  output.split('\n').flatMap(line => {
    const [, name, value, unit, sign, limit] = LINE.exec(line) ?? []
    if (name === undefined || unit === undefined) return []
    const must = sign === '≥' ? 'reach' : 'stay'
    return [{ name, value: Number(value), unit, limit: Number(limit), must }]
  })

/** The median of each row over the rounds, with that of the other version. */
export function mediansOf(
  command: string,
  here: readonly Row[][],
  there: readonly Row[][],
): Result[] {
  const of = (rounds: readonly Row[][], name: string) =>
    rounds.flatMap(rows => rows.filter(row => row.name === name).map(({ value }) => value))
  return (here[0] ?? []).map(row => {
    const before = of(there, row.name)
    return {
      command,
      row: { ...row, value: median(of(here, row.name)) },
      before: before.length === 0 ? undefined : median(before),
    }
  })
}
