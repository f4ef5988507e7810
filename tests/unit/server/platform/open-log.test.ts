import { expect, test } from 'vitest'
import { openLog } from '#server/platform/open-log.ts'

test('never logs row data of PostgreSQL errors', () => {
  const lines: string[] = []
  const log = openLog('error', { write: line => void lines.push(line) })
  const personal = { detail: 'Key (mobile)=(09121234567) exists.', where: '09121234567' }
  const err = Object.assign(new Error('duplicate key'), { code: '23505', ...personal })
  log.error({ err }, 'call failed')
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('09121234567')
  expect(lines[0]).toContain('23505')
})
