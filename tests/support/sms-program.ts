/**
 * A process that sends the texts which wait in DATABASE_URL through a Kavenegar at PROVIDER_URL, as
 * at the moment NOW; for tests that kill it. STOP_BEFORE=sending makes it hang once it has claimed
 * a text, and say so.
 */
import { pino } from 'pino'
import { openDatabase } from '#server/db/open.ts'
import { createKavenegarSms } from '#server/outside/sms-kavenegar.ts'
import { smsTemplates } from '#server/outside/sms-templates.ts'
import type { Sms, SmsTemplate } from '#server/outside/sms.ts'
import { deliverSms } from '#server/services/deliver-sms.ts'

const { DATABASE_URL = '', PROVIDER_URL = '', NOW = '0', STOP_BEFORE } = process.env

const hanging: Sms = {
  send: () => {
    console.log('claimed')
    return new Promise(resolve => setTimeout(resolve, 60_000))
  },
}
const names = Object.fromEntries(smsTemplates.map(name => [name, name]))
const kavenegar = createKavenegarSms({
  baseUrl: PROVIDER_URL,
  apiKey: 'key',
  templates: names as Record<SmsTemplate, string>,
  timeoutMs: 5_000,
})
const db = openDatabase(DATABASE_URL)
await deliverSms({
  db,
  now: () => Number(NOW),
  sms: STOP_BEFORE === 'sending' ? hanging : kavenegar,
  log: pino({ level: 'silent' }),
})
await db.destroy()
