import { formatJalaliDateTime } from '#lib/text/dates.ts'
import type { Config } from '../platform/config/config.ts'
import { countSms, pageOfFailedSms, retryFailedSms } from '../messaging/sms-outbox-queries.ts'
import { KAVENEGAR_PLACES } from '../messaging/sms-kavenegar.ts'
import { SMSIR_PARAMETERS } from '../messaging/sms-ir.ts'
import { type SmsSite, smsTemplates, smsText } from '../messaging/sms-templates.ts'
import { SMS_TOKENS, type SmsTemplate, type SmsTokens } from '../messaging/sms.ts'
import { smsSiteOf } from '../platform/config/site-host.ts'
import { type Command, UsageError } from './command.ts'
import { tableText } from './table.ts'
import { byTask } from './tasks.ts'
import { withDatabase } from './with-database.ts'

const FAILED_SHOWN = 100
/** Private-use characters as placeholders, because digits would be printed in Persian. */
const MARKS_FROM = 0xe000

const PLACEHOLDERS = new Map<string, (template: SmsTemplate, token: string) => string>([
  ['kavenegar', (template, token) => `%${nameIn(KAVENEGAR_PLACES[template], token)}`],
  ['sms.ir', (template, token) => `#${nameIn(SMSIR_PARAMETERS[template], token)}#`],
])
const nameIn = (names: Readonly<Record<string, string>>, token: string): string =>
  names[token] ?? ''

export const smsCommand: Command = {
  name: 'sms',
  usage: '[counts | failed | retry [ID] | templates PROVIDER]',
  summary: 'counts texts by state, lists and retries failed ones, prints the templates to register',
  run: byTask('sms', {
    counts: printCounts,
    failed: printFailed,
    retry,
    templates: printTemplates,
  }),
}

async function printCounts(args: readonly string[], config: Config): Promise<void> {
  if (args.length > 0) throw new UsageError('sms counts takes nothing more.')
  const counts = await withDatabase(config, db => countSms(db))
  const rows = (['waiting', 'sent', 'failed'] as const).map(state => [
    state,
    counts.find(entry => entry.state === state)?.count ?? 0,
  ])
  console.log(tableText(['state', 'texts'], rows))
}

async function printFailed(args: readonly string[], config: Config): Promise<void> {
  if (args.length > 0) throw new UsageError('sms failed takes nothing more.')
  const { rows: failed } = await withDatabase(config, db =>
    pageOfFailedSms(db, { limit: FAILED_SHOWN, offset: 0 }),
  )
  if (failed.length === 0) {
    console.log('No text was given up.')
    return
  }
  const rows = failed.map(sms => [
    sms.id,
    sms.mobile,
    sms.template,
    formatJalaliDateTime(sms.created_at),
    sms.tries,
    sms.reason,
  ])
  console.log(tableText(['id', 'mobile', 'template', 'written', 'tries', 'reason'], rows))
}

async function retry([idText, ...more]: readonly string[], config: Config): Promise<void> {
  if (more.length > 0 || (idText !== undefined && !/^\d{1,9}$/.test(idText)))
    throw new UsageError('sms retry takes the id of a text, or nothing for all of them.')
  const id = idText === undefined ? null : Number(idText)
  const count = await withDatabase(config, (db, now) => retryFailedSms(db, { id, now }))
  if (id !== null && count === 0) throw new UsageError(`There is no text ${id} that was given up.`)
  console.log(`${count} put back; the shop sends what waits within seconds.`)
}

async function printTemplates(
  [provider = '', ...more]: readonly string[],
  config: Config,
): Promise<void> {
  const placeholder = PLACEHOLDERS.get(provider)
  if (!placeholder || more.length > 0)
    throw new UsageError('sms templates takes kavenegar or sms.ir.')
  const site = smsSiteOf(config)
  const texts = smsTemplates.map(
    template => `${template}\n${registeredText(template, site, placeholder)}`,
  )
  console.log(texts.join('\n\n'))
}

function registeredText(
  template: SmsTemplate,
  site: SmsSite,
  placeholder: (template: SmsTemplate, token: string) => string,
): string {
  const names = SMS_TOKENS[template]
  const mark = (index: number): string => String.fromCharCode(MARKS_FROM + index)
  const marks = Object.fromEntries(names.map((name, index) => [name, mark(index)])) as SmsTokens<
    typeof template
  >
  return names.reduce(
    (text, name, index) => text.replaceAll(mark(index), () => placeholder(template, name)),
    smsText(template, marks, site),
  )
}
