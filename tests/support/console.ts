/**
 * Setup of every vitest project: a test during which something is written to console.error or
 * console.warn fails. A test that expects it says so: `vi.spyOn(console, 'error')` with
 * `mockImplementation(() => {})`.
 */
import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

const written: string[] = []

for (const level of ['error', 'warn'] as const) {
  console[level] = (...parts: unknown[]) => {
    written.push(`console.${level}: ${format(...parts)}`)
  }
}

beforeEach(() => {
  written.length = 0
})

afterEach(() => {
  const unexpected = written.splice(0)
  if (unexpected.length > 0) throw new Error(`Unexpected output\n${unexpected.join('\n')}`)
})
