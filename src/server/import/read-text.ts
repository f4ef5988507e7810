import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Problem } from './problem.ts'

export const withPlainLines = (text: string): string =>
  text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')

/** Null for a missing file. */
export async function readText(
  folder: string,
  file: string,
  problems: Problem[],
): Promise<string | null> {
  try {
    const bytes = await readFile(join(folder, file))
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return withPlainLines(text)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    const message = error instanceof TypeError ? 'is not UTF-8 text' : 'cannot be read'
    problems.push({ file, line: null, column: '', message })
    return null
  }
}
