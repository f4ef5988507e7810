import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { copyWidths } from '#lib/rules/picture.ts'
import { turnsOf } from '../turns.ts'
import { runPictureTask } from './picture-client.ts'

const COPY = /^([a-z0-9]+-(\d+)x\d+)\.(\d+)\.(avif|webp)$/
const SHARED = /^([a-z0-9]+-\d+x\d+)\.share\.jpg$/
const AT_ONCE = 2

/**
 * Makes the copies of stored pictures when they are first asked for, each once, two at a time. The
 * answer says whether the copy is there now: false for a width that no page asks for, and for a
 * picture that the folder does not hold.
 */
export function createCopyMaker(folder: string): (name: string) => Promise<boolean> {
  const running = new Map<string, Promise<boolean>>()
  const takeTurn = turnsOf(AT_ONCE)

  return name => {
    const known = running.get(name)
    if (known) return known
    const turn = takeTurn(() => makeCopy(folder, name))
    running.set(name, turn)
    const done = (): boolean => running.delete(name)
    turn.then(done, done)
    return turn
  }
}

async function makeCopy(folder: string, name: string): Promise<boolean> {
  const target = join(folder, name)
  const originalOf = (picture: string): string => join(folder, `${picture}.webp`)
  const [, shared] = SHARED.exec(name) ?? []
  if (shared && existsSync(originalOf(shared))) {
    await runPictureTask('share', { original: originalOf(shared), target })
    return true
  }
  const copy = copyNamed(name)
  if (!copy || !existsSync(originalOf(copy.picture))) return false
  const { picture, width, format } = copy
  await runPictureTask('copy', { original: originalOf(picture), width, format, target })
  return true
}

/** What the name of a copy asks for; null for a width that no page asks for. */
function copyNamed(
  name: string,
): { picture: string; width: number; format: 'avif' | 'webp' } | null {
  const [, picture, own, asked, format] = COPY.exec(name) ?? []
  if (!picture || (format !== 'avif' && format !== 'webp')) return null
  const width = Number(asked)
  const isWanted = asked === own ? format !== 'webp' : copyWidths(Number(own)).includes(width)
  return isWanted ? { picture, width, format } : null
}
