import { randomUUID } from 'node:crypto'
import { DAY_SECONDS } from '#lib/rules/limits.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { isTextHour } from '#lib/rules/text-hours.ts'
import { getSetting } from '../platform/database/settings.ts'
import {
  claimSms,
  deleteClaimedSms,
  deleteOldSms,
  finishSms,
  listDueSms,
  type SmsRow,
} from './sms-outbox-queries.ts'
import type { Deps } from '../deps.ts'
import type { Db } from '../platform/database/open.ts'
import { deliveryCode, orderLinkToken } from '../order/order-link.ts'
import { ProviderError } from '../platform/providers/call-provider.ts'
import { daytimeTemplates, isSmsTemplate } from './sms-templates.ts'
import {
  CAMPAIGN_TEXT,
  type SecretToken,
  SMS_TOKENS,
  type SmsTemplate,
  type SmsTokens,
} from './sms.ts'

export type SmsDeps = Pick<Deps, 'db' | 'now' | 'sms' | 'log' | 'secret'> & {
  /** Checked just before a text of a campaign is sent. */
  isCampaignTextWanted: (db: Db, sms: SmsRow) => Promise<boolean>
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Longer than any send takes: afterwards its sender counts as dead. */
const LEASE_SECONDS = MINUTE
/** After the first, second, … failed try; then the text is given up. */
const WAIT_SECONDS = [30, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR] as const
/** Tries with unknown outcome after which a text is given up instead of sent again. */
const UNKNOWN_OUTCOMES_MAX = 3
/** A second advertisement does more harm than a missing one. */
const unknownOutcomesMax = ({ template }: SmsRow): number =>
  template === CAMPAIGN_TEXT ? 1 : UNKNOWN_OUTCOMES_MAX
const LIFE_SECONDS = DAY_SECONDS
const RETENTION_SECONDS = 30 * DAY_SECONDS

const ROUND_TEXTS = 200
const CONCURRENT_SENDS = 5

/**
 * Sends due texts; any number of processes may. Each is claimed by a conditional update first, so
 * two never send the same one. No provider takes an idempotency key, so a sender that dies midway
 * leaves a text of unknown fate: it is sent again after a minute and given up after
 * UNKNOWN_OUTCOMES_MAX such tries; an advertisement is given up at once. A round ends early while
 * every provider fails. `daytimeTemplates` go out within `text_hours` only.
 */
export async function deliverSms(deps: SmsDeps): Promise<void> {
  const now = deps.now()
  const except = isTextHour(now, await getSetting(deps.db, 'text_hours')) ? [] : daytimeTemplates
  const due = await listDueSms(deps.db, { now, limit: ROUND_TEXTS, except })
  let providersFail = false
  const sender = async (): Promise<void> => {
    for (let id = due.shift(); id !== undefined && !providersFail; id = due.shift())
      providersFail = !(await deliverOne(deps, id)) || providersFail
  }
  await Promise.all(Array.from({ length: CONCURRENT_SENDS }, sender))
}

export const purgeOldSms = (deps: Pick<Deps, 'db' | 'now'>): Promise<void> =>
  deleteOldSms(deps.db, deps.now() - RETENTION_SECONDS)

/** False when the providers failed, rather than this text. */
async function deliverOne(deps: SmsDeps, id: number): Promise<boolean> {
  const now = deps.now()
  const row = await claimSms(deps.db, id, { claim: randomUUID(), now, until: now + LEASE_SECONDS })
  if (!row) return true
  if (row.template === CAMPAIGN_TEXT && !(await deps.isCampaignTextWanted(deps.db, row))) {
    await deleteClaimedSms(deps.db, row)
    return true
  }
  const reason = reasonToGiveUp(row, now)
  if (reason !== null) {
    await giveUp(deps, row, reason)
    return true
  }
  try {
    await send(deps, row)
  } catch (error) {
    const failure = asProviderError(error)
    await noteFailure(deps, row, failure)
    return failure.aboutInput
  }
  const isFinished = await finishSms(deps.db, row, { state: 'sent', sent_at: deps.now() })
  if (!isFinished) deps.log.warn({ smsId: id }, 'SMS sent after its lease ended')
  return true
}

async function send(deps: SmsDeps, { mobile, template, tokens }: SmsRow): Promise<void> {
  const values = JSON.parse(tokens) as Record<string, string>
  if (template === CAMPAIGN_TEXT) {
    if (!deps.sms.sendAdvertisement) throw unsendable('no line for advertisements')
    await deps.sms.sendAdvertisement(mobile, values['text'] ?? '')
    return
  }
  if (!isSmsTemplate(template)) throw unsendable(`no template ${template}`)
  const { order } = values
  for (const name of SMS_TOKENS[template])
    if (order !== undefined && (name === 'link' || name === 'delivery'))
      values[name] = secretToken[name](deps.secret, { mobile, tracking_code: order })
  const missing = SMS_TOKENS[template].find(name => !Object.hasOwn(values, name))
  if (missing !== undefined) throw unsendable(`${template} lacks the token ${missing}`)
  await deps.sms.send(mobile, template, values as SmsTokens<SmsTemplate>)
}

const secretToken: Record<
  SecretToken,
  (secret: string, order: { mobile: string; tracking_code: string }) => string
> = {
  link: orderLinkToken,
  delivery: (secret, { tracking_code }) => toPersianDigits(deliveryCode(secret, tracking_code)),
}

/** A row that another version of the shop wrote. */
const unsendable = (reason: string): ProviderError =>
  new ProviderError('SMS', reason, { fate: 'refused', aboutInput: true })

function reasonToGiveUp(row: SmsRow, now: number): string | null {
  if (row.unsure >= unknownOutcomesMax(row))
    return row.template === CAMPAIGN_TEXT
      ? 'the process stopped while sending; outcome unknown'
      : 'its sender died again and again'
  return now - row.created_at > LIFE_SECONDS ? 'too old to be news' : null
}

/** An internal error's message may hold personal data: only its name is logged. */
const asProviderError = (error: unknown): ProviderError =>
  error instanceof ProviderError
    ? error
    : new ProviderError('SMS', error instanceof Error ? error.name : 'failed', { fate: 'unknown' })

async function noteFailure(deps: SmsDeps, row: SmsRow, error: ProviderError): Promise<void> {
  const unsure = row.unsure + (error.fate === 'unknown' ? 1 : 0)
  const wait = WAIT_SECONDS[row.tries - 1]
  const { message: reason } = error
  if (wait === undefined || unsure >= unknownOutcomesMax(row)) {
    await giveUp(deps, { ...row, unsure }, reason)
    return
  }
  const due_at = deps.now() + wait
  await finishSms(deps.db, row, { state: 'waiting', due_at, unsure, reason })
}

async function giveUp(deps: SmsDeps, row: SmsRow, reason: string): Promise<void> {
  const { id: smsId, template, tries, unsure } = row
  if (await finishSms(deps.db, row, { state: 'failed', unsure, reason }))
    deps.log.error({ smsId, template, tries, reason }, 'SMS given up')
}
