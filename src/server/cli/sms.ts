import { formatJalaliDateTime } from '#lib/text/dates.ts'
import type { Config } from '../config.ts'
import { countSms, listFailedSms, retryFailedSms } from '../db/sms-outbox.ts'
import { KAVENEGAR_PLACES } from '../outside/sms-kavenegar.ts'
import { SMSIR_PARAMETERS } from '../outside/sms-ir.ts'
import { type SmsSite, smsTemplates, smsText } from '../outside/sms-templates.ts'
import { SMS_TOKENS, type SmsTemplate, type SmsTokens } from '../outside/sms.ts'
import { smsSiteOf } from '../site-host.ts'
import { type Command, UsageError } from './command.ts'
import { tableText } from './table.ts'
import { byTask } from './tasks.ts'
import { withDatabase } from './with-database.ts'

const FAILED_SHOWN = 100
/** Characters that no text holds: a placeholder's digits are not to be printed as Persian ones. */
const MARKS_FROM = 0xe000

/** How each provider writes the place of a token in the templates that are registered there. */
const PLACEHOLDERS = new Map<string, (template: SmsTemplate, token: string) => string>([
  ['kavenegar', (template, token) => `%${nameIn(KAVENEGAR_PLACES[template], token)}`],
  ['sms.ir', (template, token) => `#${nameIn(SMSIR_PARAMETERS[template], token)}#`],
])
const nameIn = (names: Readonly<Record<string, string>>, token: string): string =>
  names[token] ?? ''

export const smsCommand: Command = {
  name: 'sms',
  usage: '[counts | failed | retry [ID] | templates PROVIDER]',
  summary: 'counts texts by state; lists or retries those given up; prints what to register',
  run: byTask('sms', {
    counts: printCounts,
    failed: printFailed,
    retry,
    templates: printTemplates,
  }),
}

async function printCounts(words: readonly string[], config: Config): Promise<void> {
  if (words.length > 0) throw new UsageError('sms counts takes nothing more.')
  const counts = await withDatabase(config, db => countSms(db))
  const rows = (['waiting', 'sent', 'failed'] as const).map(state => [
    state,
    counts.find(each => each.state === state)?.count ?? 0,
  ])
  console.log(tableText(['state', 'texts'], rows))
}

/** Without what the texts tell: only whom, which and why not. */
async function printFailed(words: readonly string[], config: Config): Promise<void> {
  if (words.length > 0) throw new UsageError('sms failed takes nothing more.')
  const failed = await withDatabase(config, db => listFailedSms(db, FAILED_SHOWN))
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

async function retry([word, ...more]: readonly string[], config: Config): Promise<void> {
  if (more.length > 0 || (word !== undefined && !/^\d{1,9}$/.test(word)))
    throw new UsageError('sms retry takes the id of a text, or nothing for all of them.')
  const id = word === undefined ? null : Number(word)
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
