import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCopyMaker } from '#server/media/copies.ts'
import { runPictureTask } from '#server/media/picture-client.ts'

const PICTURE = '0123456789abcdef-600x600'
let folder: string
let makeCopy: (name: string) => Promise<boolean>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sabad-pictures-'))
  makeCopy = createCopyMaker(folder)
  await sharp({ create: { width: 600, height: 600, channels: 3, background: '#0a0' } })
    .webp()
    .toFile(join(folder, `${PICTURE}.webp`))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

/** The processes that draw for this one. */
const drawing = (): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter(pid => {
      try {
        const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return Number(parent) === process.pid && command.includes('picture-process')
      } catch {
        return false
      }
    })

const copyOf = (width: number) => ({
  original: join(folder, `${PICTURE}.webp`),
  ...{ width, format: 'avif' as const },
  target: join(folder, `${PICTURE}.${width}.avif`),
})

function signal(name: NodeJS.Signals): void {
  for (const pid of drawing()) process.kill(pid, name)
}

test('draws pictures in a process of their own, which ends when idle', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  expect(await makeCopy(`${PICTURE}.192.avif`)).toBe(true)
  expect(await makeCopy(`${PICTURE}.192.webp`)).toBe(true)
  expect(drawing()).toHaveLength(1)
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  await expect.poll(drawing).toEqual([])
  expect(await makeCopy(`${PICTURE}.320.avif`)).toBe(true)
  expect(readdirSync(folder)).toHaveLength(4)
})

test('fails only the picture at which the process ends', async () => {
  await makeCopy(`${PICTURE}.192.avif`)
  signal('SIGSTOP')
  const lost = makeCopy(`${PICTURE}.320.avif`)
  signal('SIGKILL')
  await expect(lost).rejects.toThrow('the picture process ended')
  expect(await makeCopy(`${PICTURE}.320.avif`)).toBe(true)
})

test('fails only the two pictures sent to a process that has ended', async () => {
  await makeCopy(`${PICTURE}.192.avif`)
  const [pid] = drawing()
  signal('SIGKILL')
  // Without a turn of the event loop, which would tell that it has ended.
  while (!/^State:\s+Z.*^Threads:\s+1$/ms.test(readFileSync(`/proc/${pid}/status`, 'utf8')));
  const copies = [320, 640].map(width => runPictureTask('copy', copyOf(width)))
  const outcomes = await Promise.allSettled(copies)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await makeCopy(`${PICTURE}.320.avif`)).toBe(true)
})

test('fails an unknown task', async () => {
  await expect(runPictureTask('frame' as 'copy', copyOf(320))).rejects.toThrow('could not be drawn')
})

test('reports a drawing error and keeps the process', async () => {
  writeFileSync(join(folder, `${PICTURE}.webp`), 'no picture')
  await expect(makeCopy(`${PICTURE}.192.avif`)).rejects.toThrow('could not be drawn')
  expect(drawing()).toHaveLength(1)
})

test('ignores a stop signal to all processes until the shop stops it', async () => {
  await makeCopy(`${PICTURE}.192.avif`)
  signal('SIGSTOP')
  const copy = makeCopy(`${PICTURE}.320.avif`)
  signal('SIGTERM')
  signal('SIGCONT')
  expect(await copy).toBe(true)
})
