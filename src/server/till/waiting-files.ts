import { randomBytes } from 'node:crypto'
import { access, constants, lstat, mkdir, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A process that has not renewed its lease of a file by then was killed. */
const LEASE_SECONDS = 300
/** Room for what is added, in a file name of 255 bytes. */
const NAME_MAX_CHARS = 80
const PARTS = ['work', 'done', 'failed'] as const

export interface WaitingFile {
  path: string
  /** As the program named it. */
  name: string
  /** How often a process has taken it. */
  tries: number
  /** Changes with the content. */
  state: string
  /** When it came here, unlike the time of its content, which copying may keep. */
  ctimeMs: number
  mtimeMs: number
  size: number
}

/** The folder itself is not made: it may be a disk that is missing now. */
export async function ensurePart(folder: string, part: (typeof PARTS)[number]): Promise<string> {
  const path = join(folder, part)
  await mkdir(path).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  return path
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : null

/** Of a file that another process has moved. */
export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT'

const unlessMissing = (error: unknown): undefined => {
  if (!isMissing(error)) throw error
}

const CLAIMED = /^(?<until>\d+)-(?<tries>\d+)-[0-9a-f]{8}-(?<name>.+)$/s

/** Files that a process has taken, with the ends of their leases. */
async function listClaimed(folder: string) {
  const work = join(folder, 'work')
  const names = (await readdir(work).catch(unlessMissing)) ?? []
  return names.flatMap(entry => {
    const { until, tries, name = '' } = CLAIMED.exec(entry)?.groups ?? {}
    if (until === undefined) return []
    return { path: join(work, entry), name, tries: Number(tries), until: Number(until) }
  })
}

/** Of the folder, and those that a killed process left; the oldest first. */
export async function listWaiting(folder: string, now: number): Promise<WaitingFile[]> {
  const left = (await listClaimed(folder)).filter(({ until }) => until <= now)
  const fresh = (await readdir(folder))
    .filter(name => /^[^.].*\.csv$/is.test(name))
    .map(name => ({ path: join(folder, name), name: name.slice(0, NAME_MAX_CHARS), tries: 0 }))
  const files: WaitingFile[] = []
  for (const { path, name, tries } of [...left, ...fresh]) {
    const found = await lstat(path).catch(() => null)
    if (found?.isFile()) files.push({ path, name, tries, ...stateOf(found) })
  }
  return files.toSorted((a, b) => a.mtimeMs - b.mtimeMs)
}

interface FileStat {
  size: number
  mtimeMs: number
  ctimeMs: number
  ino: number
}

const stateOf = ({ size, mtimeMs, ctimeMs, ino }: FileStat) => ({
  size,
  mtimeMs,
  ctimeMs,
  state: `${ino} ${size} ${mtimeMs}`,
})

const claimedPath = (
  folder: string,
  { name, tries }: Pick<WaitingFile, 'name' | 'tries'>,
  now: number,
): string => {
  const token = randomBytes(4).toString('hex')
  return join(folder, 'work', `${now + LEASE_SECONDS}-${tries}-${token}-${name}`)
}

/** Undefined where another process was first, or its program has written it again. */
export async function claim(
  folder: string,
  file: WaitingFile,
  now: number,
): Promise<WaitingFile | undefined> {
  await ensurePart(folder, 'work')
  const tries = file.tries + 1
  const path = claimedPath(folder, { name: file.name, tries }, now)
  const moved = await rename(file.path, path)
    .then(() => lstat(path))
    .catch(unlessMissing)
  return moved && stateOf(moved).state === file.state ? { ...file, path, tries } : undefined
}

/** The file with a lease from now on; rejects with ENOENT where another process has taken it. */
export async function renewLease(
  folder: string,
  file: WaitingFile,
  now: number,
): Promise<WaitingFile> {
  const path = claimedPath(folder, file, now)
  await rename(file.path, path)
  return { ...file, path }
}

const LATE_SECONDS = 15 * 60
/** A process may be stopped in the middle of a file once. */
const TRIES_MANY = 3

interface FolderState {
  /** The folder or parts of it that cannot be read and written. */
  unusable: string[]
  /** Files that were taken again and again. */
  failing: { name: string; tries: number }[]
  /** How many files nobody has taken. */
  late: number
}

/** Makes and moves nothing. */
export async function inspectTillFolder(folder: string, now: number): Promise<FolderState> {
  const paths = [folder, ...PARTS.map(part => join(folder, part))]
  const unusable: string[] = []
  for (const path of paths) {
    // Parts are made when they are needed.
    const isMissingPart = path !== folder && !(await stat(path).catch(() => null))
    if (!isMissingPart && !(await isUsable(path))) unusable.push(path)
  }
  if (unusable.length > 0) return { unusable, failing: [], late: 0 }
  const claimed = await listClaimed(folder)
  const waiting = await listWaiting(folder, now)
  return {
    unusable,
    failing: claimed.filter(({ tries }) => tries >= TRIES_MANY),
    late: waiting.filter(({ ctimeMs }) => ctimeMs / 1_000 + LATE_SECONDS < now).length,
  }
}

async function isUsable(path: string): Promise<boolean> {
  try {
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return (await stat(path)).isDirectory()
  } catch {
    return false
  }
}
