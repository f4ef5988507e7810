import { type ChildProcess, fork } from 'node:child_process'
import type { PictureTasks } from './picture-tasks.ts'

/** How long the process waits for another picture before it ends. */
const IDLE_MS = 10_000
/** In a built shop it stands beside the bundle. */
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

/**
 * Does a picture task in a process of its own, which starts with the first one and ends when there is
 * none for a while: what the picture library takes of memory, and keeps, goes with it (decision 072).
 */
export function runPictureTask<Name extends keyof PictureTasks>(
  name: Name,
  input: Parameters<PictureTasks[Name]>[0],
): ReturnType<PictureTasks[Name]>
export async function runPictureTask(name: keyof PictureTasks, input: unknown): Promise<unknown> {
  const drawing = (current ??= start())
  const id = ++lastId
  const answer = Promise.withResolvers<unknown>()
  drawing.waiting.set(id, answer)
  clearTimeout(drawing.idle)
  drawing.child.channel?.ref()
  drawing.child.send({ id, name, input } satisfies PictureRequest)
  try {
    return await answer.promise
  } finally {
    drawing.waiting.delete(id)
    if (drawing.waiting.size === 0) endWhenIdle(drawing)
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
  // Once for each picture that is sent to a process that is ending.
  child.on('error', fail)
  child.once('exit', () => {
    fail()
  })
  return started
}

/** Its memory ends with it: what makes the server return memory early would only slow it down. */
function environment(): NodeJS.ProcessEnv {
  const { MALLOC_MMAP_THRESHOLD_: _, MALLOC_TRIM_THRESHOLD_: __, ...env } = process.env
  return { ...env, MALLOC_ARENA_MAX: '2' }
}

function endWhenIdle(drawing: PictureProcess): void {
  drawing.child.channel?.unref()
  drawing.idle = setTimeout(() => {
    if (current === drawing) current = null
    if (drawing.child.connected) drawing.child.disconnect()
  }, IDLE_MS)
  drawing.idle.unref()
}
