import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const START = ['--import', './tools/memory.js', '--import', './tools/preload.js', '-p']
const SETTINGS = `JSON.stringify([process.env.MALLOC_ARENA_MAX, process.execArgv.join(' ')])`

test.each([
  [{}, '2'],
  [{ MALLOC_ARENA_MAX: '4' }, '4'],
])('sets the memory settings of a server, unless the operator does: %j: %s', (own, arenas) => {
  const { MALLOC_ARENA_MAX: _, ...env } = process.env
  const output = execFileSync(process.execPath, [...START, SETTINGS], { env: { ...env, ...own } })
  const [arenasMax, flags] = JSON.parse(output.toString()) as [string, string]
  expect(arenasMax).toBe(arenas)
  expect(flags).toMatch(/^--max-semi-space-size=\d+ --import \.\/tools\/memory\.js /)
})
