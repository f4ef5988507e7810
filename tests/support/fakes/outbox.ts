import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { removeAtExit } from '#tests/support/fixtures/remove-at-exit.ts'

/** Where the shop of this worker writes the texts it would have sent, a JSON line each. */
export const OUTBOX = join(tmpdir(), `sabad-outbox-${process.pid}.jsonl`)
removeAtExit(OUTBOX)

const WAIT_MS = 20_000
const STEP_MS = 50

export interface Sms {
  to: string
  template: string
  tokens: Record<string, string>
  text: string
  at: number
}

/** Every text sent to a mobile so far, the oldest first. */
export function smsTo(mobile: string): Sms[] {
  if (!existsSync(OUTBOX)) return []
  const lines = readFileSync(OUTBOX, 'utf8').split('\n').filter(Boolean)
  return lines.map(line => JSON.parse(line) as Sms).filter(sms => sms.to === mobile)
}

/** The newest sign-in code sent to a mobile; waits a few seconds for the first one. */
export async function readCode(mobile: string): Promise<string> {
  for (let waited = 0; waited < WAIT_MS; waited += STEP_MS) {
    const code = smsTo(mobile).findLast(sms => sms.tokens['code'])?.tokens['code']
    if (code) return code
    await setTimeout(STEP_MS)
  }
  throw new Error(`No code was sent to ${mobile} within ${WAIT_MS / 1000} s.`)
}
