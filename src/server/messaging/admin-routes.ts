import { HttpStatus } from '#lib/codes/http.ts'
import { PAGE_SIZE } from '#lib/rules/limits.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { failedTextMessages, textsQueued } from '#lib/text/messages/admin-settings.ts'
import { numberedPage } from '../platform/database/page.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { CAMPAIGN_TEXT, SMS_TOKENS, type SmsTemplate, type SmsTokens } from './sms.ts'
import { pageOfFailedSms, retryFailedSms } from './sms-outbox-queries.ts'
import { isSmsTemplate, smsText } from './sms-templates.ts'

/** In place of a token that is secret or missing. */
const HIDDEN = '…'
const SECRETS: ReadonlySet<string> = new Set(['code', 'delivery', 'link'])

export const adminTextHandlers: readonly Handler[] = [
  handle('GET /admin/failed-texts', async ({ deps: { db }, query: { page } }) => {
    const { rows, count } = await pageOfFailedSms(db, numberedPage(page))
    const data = rows.map(({ template, tokens, created_at, ...row }) => ({
      ...row,
      text: readableText(template, tokens),
      written_fa: formatJalaliDateTime(created_at),
    }))
    return { data, extra: { count, page, page_size: PAGE_SIZE } }
  }),

  handle('POST /admin/failed-texts/retry', async ({ deps: { db, now }, body: { id } }) => {
    const queued = await retryFailedSms(db, { id, now: now() })
    if (id !== null && queued === 0)
      throw new ApiError(HttpStatus.notFound, failedTextMessages.notFailed)
    return { data: { queued }, message: textsQueued(queued) }
  }),
]

/** Without its secrets; the name of a template that another version of the shop wrote. */
function readableText(template: string, tokens: string): string {
  const stored = JSON.parse(tokens) as Record<string, string>
  if (template === CAMPAIGN_TEXT)
    return (stored['text'] ?? '').replace(/(\/o\/stop\/)\w+/, `$1${HIDDEN}`)
  if (!isSmsTemplate(template)) return template
  const values = Object.fromEntries(
    SMS_TOKENS[template].map(name => [name, SECRETS.has(name) ? HIDDEN : (stored[name] ?? HIDDEN)]),
  ) as SmsTokens<SmsTemplate>
  return smsText(template, values, { host: HIDDEN, url: HIDDEN })
}
