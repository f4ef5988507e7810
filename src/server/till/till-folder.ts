import { createHash } from 'node:crypto'
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { csvText } from '#lib/text/csv.ts'
import { tillFileMessages as texts } from '#lib/text/messages/till.ts'
import { type ApiKey, findApiKeyAndRecordUse } from '../api-key/api-key-queries.ts'
import type { Deps as AllDeps } from '../deps.ts'
import { UnreadableFile } from '../import/price-list/unreadable-file.ts'
import { writeAtomically } from '../media/write-atomically.ts'
import { keyedHash } from '../platform/secrets.ts'
import { applyFile, type Refusal } from './apply-till-file.ts'
import { readTillFile } from './read-till-file.ts'
import {
  claim,
  ensurePart,
  isMissing,
  listWaiting,
  renewLease,
  type WaitingFile,
} from './waiting-files.ts'

/** A file is taken when it was the same so long. */
const SETTLED_SECONDS = 10
const FILE_MAX_BYTES = 5 * 1024 * 1024

type Deps = Pick<AllDeps, 'db' | 'now' | 'config' | 'secret' | 'log' | 'mediaDir'>

/** Files of a folder for programs that write CSV alone; kept in one process. */
export interface TillFolder {
  /** Takes what is ready; nothing without a folder. */
  run: () => Promise<void>
}

export function openTillFolder(deps: Deps): TillFolder {
  const { TILL_FOLDER: folder, TILL_FOLDER_KEY: secretKey = '' } = deps.config
  /** By path: a state, and when it was seen first. */
  let seen = new Map<string, { state: string; since: number }>()
  const settled = (files: readonly WaitingFile[], now: number): WaitingFile[] => {
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
      const key = await findApiKeyAndRecordUse(deps.db, keyedHash(deps.secret, secretKey), now)
      if (!key) throw new Error('TILL_FOLDER_KEY is unknown or revoked')
      for (const file of ready)
        await take(deps, { folder, key }, file).catch((error: unknown) => {
          const details = { err: error, file: file.name }
          if (isMissing(error)) deps.log.warn(details, 'till file was taken by another process')
          else deps.log.error(details, 'till file failed')
        })
    },
  }
}

interface Task {
  folder: string
  key: ApiKey
}

async function take(deps: Deps, task: Task, file: WaitingFile): Promise<void> {
  const claimed = await claim(task.folder, file, deps.now())
  if (claimed) await finish(deps, task, claimed)
}

/** A report is written before the file moves, so that a killed process leaves neither out. */
async function finish(deps: Deps, { folder, key }: Task, claimed: WaitingFile): Promise<void> {
  let file = claimed
  const { refusals, id, isRead } = await applyBytes(deps, key, file, async () => {
    file = await renewLease(folder, file, deps.now())
  })
  const target = await ensurePart(folder, isRead ? 'done' : 'failed')
  const name = `${file.name.replace(/\.csv$/i, '')}-${id.slice(0, 8)}`
  if (refusals.length > 0)
    await writeAtomically(join(target, `${name}.report.csv`), Buffer.from(reportOf(refusals)))
  await rename(file.path, join(target, `${name}.csv`))
}

async function applyBytes(
  deps: Deps,
  key: ApiKey,
  { path, name, size, mtimeMs }: WaitingFile,
  renew: () => Promise<void>,
) {
  const identity = createHash('sha256').update(`${name}\n${mtimeMs}\n`)
  const failed = (refusal: string) => ({
    refusals: [{ line: null, name: '', refusal }],
    isRead: false,
    id: identity.digest('hex'),
  })
  if (size > FILE_MAX_BYTES) return failed(texts.tooLarge)
  const bytes = await readFile(path)
  identity.update(bytes)
  const id = identity.copy().digest('hex')
  try {
    const version = Math.floor(mtimeMs)
    const lines = await readTillFile(deps.db, bytes, { version, id: id.slice(0, 32) })
    return { refusals: await applyFile(deps, key, lines, renew), id, isRead: true }
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
