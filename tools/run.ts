import { spawn, spawnSync } from 'node:child_process'
import { delimiter, resolve } from 'node:path'

/** The environment of every command of ours: this Node and the packages' own commands come first. */
export function environment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  const bin = resolve(import.meta.dirname, '../node_modules/.bin')
  return { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`, ...extra }
}

/** Runs a command and returns what it prints; a command that cannot start has code 1. */
export function capture(
  command: string,
  args: string[],
): Promise<{ code: number; output: string }> {
  return new Promise(done => {
    const child = spawn(command, args, { env: environment(), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.on('error', error => done({ code: 1, output: error.message }))
    child.on('close', code => done({ code: code ?? 1, output }))
  })
}

/** Runs a command that prints to this terminal; returns its exit code. */
export function runVisibly(
  command: string,
  args: string[],
  extra: Record<string, string> = {},
): number {
  const stdio = ['ignore', 'inherit', 'inherit'] as const
  return spawnSync(command, args, { env: environment(extra), stdio: [...stdio] }).status ?? 1
}
