import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCopyMaker } from '#server/media/copies.ts'

const PICTURE = '0123456789abcdef-600x600'
let folder: string
let makeCopy: (name: string) => Promise<boolean>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sabad-draw-'))
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

function signal(name: NodeJS.Signals): void {
  for (const pid of drawing()) process.kill(pid, name)
}

test('pictures are drawn in a process of their own, which ends when it is idle', async () => {
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

test('a process that ends while it draws fails that picture alone', async () => {
  await makeCopy(`${PICTURE}.192.avif`)
  signal('SIGSTOP')
  const lost = makeCopy(`${PICTURE}.320.avif`)
  signal('SIGKILL')
  await expect(lost).rejects.toThrow('the picture process ended')
  expect(await makeCopy(`${PICTURE}.320.avif`)).toBe(true)
})

test('what hinders drawing is told, and the process goes on', async () => {
  writeFileSync(join(folder, `${PICTURE}.webp`), 'no picture')
  await expect(makeCopy(`${PICTURE}.192.avif`)).rejects.toThrow('could not be drawn')
  expect(drawing()).toHaveLength(1)
})

test('a stop that is sent to all processes of the shop waits for the shop', async () => {
  await makeCopy(`${PICTURE}.192.avif`)
  signal('SIGSTOP')
  const copy = makeCopy(`${PICTURE}.320.avif`)
  signal('SIGTERM')
  signal('SIGCONT')
  expect(await copy).toBe(true)
})
