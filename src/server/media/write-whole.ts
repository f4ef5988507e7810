import { randomBytes } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'

/** Writes a file under another name first: a file that is there is whole. */
export async function writeWhole(target: string, bytes: Buffer): Promise<void> {
  const draft = `${target}.${randomBytes(4).toString('hex')}.tmp`
  try {
    await writeFile(draft, bytes)
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
