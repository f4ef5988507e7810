import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { copyWidths } from '#lib/rules/picture.ts'
import { turnsOf } from '../turns.ts'
import { AVIF, WEBP } from './recipe.ts'
import { drawSharePicture } from './share-picture.ts'
import { writeWhole } from './write-whole.ts'

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
  const [, shared] = SHARED.exec(name) ?? []
  if (shared) return makeSharePicture(folder, shared, name)
  const [, picture, own, asked, format] = COPY.exec(name) ?? []
  if (
    !picture ||
    (asked === own ? format === 'webp' : !copyWidths(Number(own)).includes(Number(asked)))
  )
    return false
  const original = join(folder, `${picture}.webp`)
  if (!existsSync(original)) return false
  // Not at the start of a shop: most answers need no picture library.
  const { sharp } = await import('./sharp.ts')
  const copy = sharp(original).resize(Number(asked))
  const bytes = await (format === 'avif' ? copy.avif(AVIF) : copy.webp(WEBP)).toBuffer()
  await writeWhole(join(folder, name), bytes)
  return true
}

async function makeSharePicture(folder: string, picture: string, name: string): Promise<boolean> {
  const original = join(folder, `${picture}.webp`)
  if (!existsSync(original)) return false
  await writeWhole(join(folder, name), await drawSharePicture(original))
  return true
}
