import { appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type SmsSite, smsText } from '#server/messaging/sms-templates.ts'
import { CAMPAIGN_TEXT, type Sms, type SmsTemplate } from '#server/messaging/sms.ts'

export interface OutboxMessage {
  to: string
  template: SmsTemplate | typeof CAMPAIGN_TEXT
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
  const write = async (message: Omit<OutboxMessage, 'at'>): Promise<void> => {
    await mkdir(dirname(outboxPath), { recursive: true, mode: 0o700 })
    const line = JSON.stringify({ ...message, at: now() } satisfies OutboxMessage)
    // One O_APPEND write is never interleaved with another; codes are for the owner only.
    await appendFile(outboxPath, `${line}\n`, { flag: 'a', mode: 0o600 })
  }
  return {
    isTest: true,
    send: (to, template, tokens) =>
      write({ to, template, tokens, text: smsText(template, tokens, site) }),
    sendAdvertisement: (to, text) => write({ to, template: CAMPAIGN_TEXT, tokens: { text }, text }),
  }
}
