import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

const POLL_MS = 5
const START_LIMIT_MS = 30_000
const TICKS_PER_SECOND = 100
const PAGE_BYTES = 4096

/** A server process on a core of its own. */
export interface PinnedServer {
  origin: string
  pid: number
  stop: () => Promise<void>
}

/** Starts a program pinned to core 0 and waits for its first 200. */
export async function startPinned(
  command: string[],
  port: number,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<PinnedServer> {
  const child = spawn('taskset', ['-c', '0', ...command], {
    env: { ...environment, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  await waitForFirstAnswer(`${origin}/healthz`, child)
  return { origin, pid: child.pid ?? 0, stop: () => stop(child) }
}

/** Asks until the first 200; throws when the program ends or takes too long. */
export async function waitForFirstAnswer(url: string, child: ChildProcess): Promise<void> {
  for (let waited = 0; waited < START_LIMIT_MS; waited += POLL_MS) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await setTimeout(POLL_MS)
  }
  throw new Error(`no answer of ${url} within ${START_LIMIT_MS / 1000} s`)
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise(done => child.once('exit', done))
  child.kill('SIGTERM')
  await ended
}

/** Seconds of processor time that a process has used so far. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Resident memory of a process, MB. */
export function residentMb(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  return (pages * PAGE_BYTES) / 1024 / 1024
}
