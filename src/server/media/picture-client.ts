import { type ChildProcess, fork } from 'node:child_process'
import type { PictureTasks } from './picture-tasks.ts'

const IDLE_MS = 10_000
/** The built program is beside the bundle. */
const PROGRAM = import.meta.url.endsWith('.ts') ? './picture-process.ts' : './pictures.mjs'

export interface PictureRequest {
  id: number
  name: keyof PictureTasks
  input: unknown
}

interface PictureAnswer {
  id: number
  result?: unknown
  error?: unknown
}

interface PictureProcess {
  child: ChildProcess
  waiting: Map<number, PromiseWithResolvers<unknown>>
  idle?: NodeJS.Timeout
}

let current: PictureProcess | null = null
let lastId = 0

/** In a process that ends when idle, so that its memory is returned (decision 072). */
export function runPictureTask<Name extends keyof PictureTasks>(
  name: Name,
  input: Parameters<PictureTasks[Name]>[0],
): ReturnType<PictureTasks[Name]>
export async function runPictureTask(name: keyof PictureTasks, input: unknown): Promise<unknown> {
  const worker = (current ??= start())
  const id = ++lastId
  const answer = Promise.withResolvers<unknown>()
  worker.waiting.set(id, answer)
  clearTimeout(worker.idle)
  worker.child.channel?.ref()
  worker.child.send({ id, name, input } satisfies PictureRequest)
  try {
    return await answer.promise
  } finally {
    worker.waiting.delete(id)
    if (worker.waiting.size === 0) endWhenIdle(worker)
  }
}

function start(): PictureProcess {
  const child = fork(new URL(PROGRAM, import.meta.url), {
    execArgv: [],
    env: environment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.unref()
  const started: PictureProcess = { child, waiting: new Map() }
  child.on('message', ({ id, result, error }: PictureAnswer) => {
    const answer = started.waiting.get(id)
    if (error === undefined) answer?.resolve(result)
    else answer?.reject(new Error('the picture could not be drawn', { cause: error }))
  })
  const fail = (cause?: Error): void => {
    if (current === started) current = null
    const error = new Error('the picture process ended', { cause })
    for (const answer of started.waiting.values()) answer.reject(error)
  }
  // Emitted for each task sent to a process that is ending.
  child.on('error', fail)
  child.once('exit', () => {
    fail()
  })
  return started
}

/**
 * The process ends with its memory, so settings that return memory early would only slow it down.
 */
function environment(): NodeJS.ProcessEnv {
  const { MALLOC_MMAP_THRESHOLD_: _, MALLOC_TRIM_THRESHOLD_: __, ...env } = process.env
  return { ...env, MALLOC_ARENA_MAX: '2' }
}

function endWhenIdle(worker: PictureProcess): void {
  worker.child.channel?.unref()
  worker.idle = setTimeout(() => {
    if (current === worker) current = null
    if (worker.child.connected) worker.child.disconnect()
  }, IDLE_MS)
  worker.idle.unref()
}
