import { randomBytes } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'

/** By a temporary file and a rename, so that no reader sees a partial file. */
export async function writeAtomically(target: string, bytes: Buffer): Promise<void> {
  const draft = `${target}.${randomBytes(4).toString('hex')}.tmp`
  try {
    await writeFile(draft, bytes)
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
