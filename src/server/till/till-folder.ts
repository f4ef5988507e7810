import { createHash, randomBytes } from 'node:crypto'
import { access, constants, lstat, mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { csvText } from '#lib/text/csv.ts'
import { tillFileMessages as texts } from '#lib/text/messages/till.ts'
import { type ApiKey, findUsedApiKey } from '../api-key/api-key-queries.ts'
import type { Deps as AllDeps } from '../deps.ts'
import { UnreadableFile } from '../import/price-list/unreadable-file.ts'
import { writeAtomically } from '../media/write-atomically.ts'
import { keyedHash } from '../platform/secrets.ts'
import { applyFile, type Refusal } from './apply-till-file.ts'
import { readTillFile } from './read-till-file.ts'

/** A file is taken when it was the same so long. */
const SETTLED_SECONDS = 10
/** A process that has not finished a file by then was killed. */
const LEASE_SECONDS = 300
const FILE_MAX_BYTES = 5 * 1024 * 1024
/** Room for what is added, in a file name of 255 bytes. */
const NAME_MAX_CHARS = 80

type Deps = Pick<AllDeps, 'db' | 'now' | 'config' | 'secret' | 'log' | 'mediaDir'>

/** Files of a folder for programs that write CSV alone; kept in one process. */
export interface TillFolder {
  /** Takes what is ready; nothing without a folder. */
  run: () => Promise<void>
}

interface Waiting {
  path: string
  /** As the program named it. */
  name: string
  /** Changes with the content. */
  state: string
  mtimeMs: number
  size: number
}

export function openTillFolder(deps: Deps): TillFolder {
  const { TILL_FOLDER: folder, TILL_FOLDER_KEY: secretKey = '' } = deps.config
  /** By path: a state, and when it was seen first. */
  let seen = new Map<string, { state: string; since: number }>()
  const settled = (files: readonly Waiting[], now: number): Waiting[] => {
    const before = seen
    seen = new Map(
      files.map(({ path, state }) => {
        const earlier = before.get(path)
        return [path, earlier?.state === state ? earlier : { state, since: now }]
      }),
    )
    return files.filter(({ path }) => (seen.get(path)?.since ?? now) + SETTLED_SECONDS <= now)
  }
  return {
    async run() {
      if (folder === undefined) return
      const now = deps.now()
      const ready = settled(await listWaiting(folder, now), now)
      if (ready.length === 0) return
      const key = await findUsedApiKey(deps.db, keyedHash(deps.secret, secretKey), now)
      if (!key) throw new Error('TILL_FOLDER_KEY is unknown or revoked')
      for (const file of ready)
        await take(deps, { folder, key }, file).catch((error: unknown) => {
          deps.log.error({ err: error, file: file.name }, 'till file failed')
        })
    },
  }
}

const CLAIMED = /^(\d+)-[0-9a-f]{8}-(.+)$/s

/** The folder itself is not made: it may be a disk that is missing now. */
async function ensurePart(folder: string, part: 'work' | 'done' | 'failed'): Promise<string> {
  const path = join(folder, part)
  await mkdir(path).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  return path
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : null

/** Of the folder, and those that a killed process left; the oldest first. */
async function listWaiting(folder: string, now: number): Promise<Waiting[]> {
  const work = await ensurePart(folder, 'work')
  const left = (await readdir(work)).flatMap(name => {
    const [, until = '', own = ''] = CLAIMED.exec(name) ?? []
    return Number(until) <= now && own !== '' ? [{ path: join(work, name), name: own }] : []
  })
  const fresh = (await readdir(folder))
    .filter(name => /^[^.].*\.csv$/is.test(name))
    .map(name => ({ path: join(folder, name), name: name.slice(0, NAME_MAX_CHARS) }))
  const files: Waiting[] = []
  for (const { path, name } of [...left, ...fresh]) {
    const stat = await lstat(path).catch(() => null)
    if (stat?.isFile()) files.push({ path, name, ...stateOf(stat) })
  }
  return files.toSorted((a, b) => a.mtimeMs - b.mtimeMs)
}

const stateOf = ({ size, mtimeMs, ino }: { size: number; mtimeMs: number; ino: number }) => ({
  ...{ size, mtimeMs, state: `${ino} ${size} ${mtimeMs}` },
})

/** Null where another process was first, or its program has written it again. */
async function claim(folder: string, file: Waiting, now: number): Promise<Waiting | null> {
  const token = randomBytes(4).toString('hex')
  const path = join(folder, 'work', `${now + LEASE_SECONDS}-${token}-${file.name}`)
  try {
    await rename(file.path, path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
  return stateOf(await lstat(path)).state === file.state ? { ...file, path } : null
}

interface Task {
  folder: string
  key: ApiKey
}

async function take(deps: Deps, task: Task, file: Waiting): Promise<void> {
  const claimed = await claim(task.folder, file, deps.now())
  if (claimed) await finish(deps, task, claimed)
}

/** A report is written before the file moves, so that a killed process leaves neither out. */
async function finish(deps: Deps, { folder, key }: Task, file: Waiting): Promise<void> {
  const { refusals, id, isRead } = await applyBytes(deps, key, file)
  const target = await ensurePart(folder, isRead ? 'done' : 'failed')
  const name = `${file.name.replace(/\.csv$/i, '')}-${id.slice(0, 8)}`
  if (refusals.length > 0)
    await writeAtomically(join(target, `${name}.report.csv`), Buffer.from(reportOf(refusals)))
  await rename(file.path, join(target, `${name}.csv`)).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
    deps.log.warn({ err: error, file: file.name }, 'till file was finished by another process')
  })
}

async function applyBytes(deps: Deps, key: ApiKey, { path, name, size, mtimeMs }: Waiting) {
  const identity = createHash('sha256').update(`${name}\n${mtimeMs}\n`)
  const failed = (refusal: string) => ({
    ...{ refusals: [{ line: null, name: '', refusal }], isRead: false },
    id: identity.digest('hex'),
  })
  if (size > FILE_MAX_BYTES) return failed(texts.tooLarge)
  const bytes = await readFile(path)
  identity.update(bytes)
  const id = identity.copy().digest('hex')
  try {
    const version = Math.floor(mtimeMs)
    const lines = await readTillFile(bytes, { version, id: id.slice(0, 32) })
    return { refusals: await applyFile(deps, key, lines), id, isRead: true }
  } catch (error) {
    if (error instanceof UnreadableFile) return failed(error.message)
    throw error
  }
}

const reportOf = (refusals: readonly Refusal[]): string =>
  csvText([
    [texts.line, texts.name, texts.refusal],
    ...refusals.map(({ line, name, refusal }) => [line, name, refusal]),
  ])

const LATE_SECONDS = 15 * 60

/** Files that nobody has taken; rejects where the folder cannot be read and written. */
export async function countLateTillFiles(folder: string, now: number): Promise<number> {
  await access(folder, constants.R_OK | constants.W_OK)
  const files = await listWaiting(folder, now)
  // Not the time of the content, which copying may keep.
  const arrived = await Promise.all(files.map(async ({ path }) => (await lstat(path)).ctimeMs))
  return arrived.filter(at => at / 1_000 + LATE_SECONDS < now).length
}
