import { appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type SmsSite, smsText } from '#server/messaging/sms-templates.ts'
import type { Sms, SmsTemplate } from '#server/messaging/sms.ts'

export interface OutboxMessage {
  to: string
  template: SmsTemplate
  tokens: Record<string, string>
  text: string
  /** Epoch seconds. */
  at: number
}

interface LocalSmsOptions {
  /** Created by the first text. */
  outboxPath: string
  /** Epoch seconds. */
  now: () => number
  site: SmsSite
}

/** A JSON line each, for shops without a provider and for tests. Processes may share the file. */
export function createLocalSms({ outboxPath, now, site }: LocalSmsOptions): Sms {
  return {
    isTest: true,
    async send(to, template, tokens) {
      const text = smsText(template, tokens, site)
      const message: OutboxMessage = { to, template, tokens, text, at: now() }
      await mkdir(dirname(outboxPath), { recursive: true, mode: 0o700 })
      // One O_APPEND write is never interleaved with another; codes are for the owner only.
      await appendFile(outboxPath, `${JSON.stringify(message)}\n`, { flag: 'a', mode: 0o600 })
    },
  }
}
