/**
 * Skips a step of the check that passed before on the same input: everything it reads, by content.
 * Only passes are stored, so a warm run passes exactly what a cold run does.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { capture } from './run.ts'

const PASSED = resolve('node_modules/.cache/check')
/** Not in git; npm writes the versions that are installed into the first. */
const GENERATED = ['node_modules/.package-lock.json', '.astro/types.d.ts', '.astro/content.d.ts']

/** Content hashes of the tree's files. */
type Tree = ReadonlyMap<string, string>

/** Undefined outside a git checkout, where no step is skipped. */
export async function readTree(): Promise<Tree | undefined> {
  const listing = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { code, output } = await capture('git', listing)
  if (code !== 0) return undefined
  const paths = [...output.split('\0').filter(path => path && !isMedia(path)), ...GENERATED]
  return new Map(paths.sort().map(path => [path, hashFile(path)]))
}

const isMedia = (path: string): boolean => /\.(webp|png|woff2|csv)$/.test(path)

function hashFile(path: string): string {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('base64url')
  } catch {
    return 'absent'
  }
}

/** Of a step's command and the files that it reads: those that match, and configuration. */
export function stepKey(tree: Tree, command: readonly string[], reads: RegExp): string {
  const hash = createHash('sha256').update(JSON.stringify([process.version, command]))
  for (const [path, content] of tree)
    if (reads.test(path) || isConfiguration(path)) hash.update(`${path} ${content}\n`)
  return hash.digest('base64url')
}

const isConfiguration = (path: string): boolean =>
  GENERATED.includes(path) || !path.includes('/') || path.startsWith('tools/')

export function hasPassed(step: string, key: string): boolean {
  try {
    return readFileSync(`${PASSED}/${step}`, 'utf8') === key
  } catch {
    return false
  }
}

export function recordPass(step: string, key: string): void {
  mkdirSync(PASSED, { recursive: true })
  writeFileSync(`${PASSED}/${step}`, key)
}
