import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { copyWidths } from '#lib/rules/picture.ts'
import { createLimiter } from '../platform/http/limiter.ts'
import { runPictureTask } from './picture-client.ts'

const COPY = /^([a-z0-9]+-(\d+)x\d+)\.(\d+)\.(avif|webp)$/
const SHARED = /^([a-z0-9]+-\d+x\d+)\.share\.jpg$/
const AT_ONCE = 2

/** On first request, each once. False for a width that no page uses and for an unknown picture. */
export function createCopyMaker(folder: string): (name: string) => Promise<boolean> {
  const running = new Map<string, Promise<boolean>>()
  const limited = createLimiter(AT_ONCE)

  return name => {
    const current = running.get(name)
    if (current) return current
    const promise = limited(() => makeCopy(folder, name))
    running.set(name, promise)
    const done = (): boolean => running.delete(name)
    promise.then(done, done)
    return promise
  }
}

async function makeCopy(folder: string, name: string): Promise<boolean> {
  const target = join(folder, name)
  const originalOf = (picture: string): string => join(folder, `${picture}.webp`)
  const [, sharedOriginal] = SHARED.exec(name) ?? []
  if (sharedOriginal && existsSync(originalOf(sharedOriginal))) {
    await runPictureTask('share', { original: originalOf(sharedOriginal), target })
    return true
  }
  const copy = parseCopyName(name)
  if (!copy || !existsSync(originalOf(copy.picture))) return false
  const { picture, width, format } = copy
  await runPictureTask('copy', { original: originalOf(picture), width, format, target })
  return true
}

function parseCopyName(
  name: string,
): { picture: string; width: number; format: 'avif' | 'webp' } | null {
  const [, picture, ownWidth, requestedWidth, format] = COPY.exec(name) ?? []
  if (!picture || (format !== 'avif' && format !== 'webp')) return null
  const width = Number(requestedWidth)
  const isUsed =
    requestedWidth === ownWidth ? format !== 'webp' : copyWidths(Number(ownWidth)).includes(width)
  return isUsed ? { picture, width, format } : null
}
