import { randomUUID } from 'node:crypto'
import { isTextHour } from '#lib/rules/text-hours.ts'
import { getSetting } from '../db/settings.ts'
import { claimSms, deleteOldSms, finishSms, listDueSms, type SmsRow } from '../db/sms-outbox.ts'
import type { Deps } from '../deps.ts'
import { ProviderError } from '../outside/provider-error.ts'
import { daytimeTemplates, isSmsTemplate } from '../outside/sms-templates.ts'

/** What sending stands on; a process that only sends needs no more. */
export type Sending = Pick<Deps, 'db' | 'now' | 'sms' | 'log'>

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Longer than any sending takes: after that its sender counts as dead. */
const LEASE_SECONDS = MINUTE
/** Waiting times after the first, second, … failed try; after the last one the text is given up. */
const WAIT_SECONDS = [30, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR] as const
/** Tries of unknown fate after which a text is given up, rather than sent yet again. */
const UNSURE_MAX = 3
/** A text that is older tells nothing new. */
const LIFE_SECONDS = DAY
/** Mobiles and tokens are kept no longer than this. */
const KEPT_SECONDS = 30 * DAY

const ROUND_TEXTS = 200
const AT_ONCE = 5

/**
 * Sends the texts that are due, by any number of processes: each is claimed by a conditional update
 * before it is sent, so that two never send one. No provider takes a text under a key of ours, so
 * a sender that dies between sending and noting leaves one of unknown fate: it is sent again after
 * a minute, and given up after three such tries. A round ends early while no provider takes texts.
 * Texts of `daytimeTemplates` are sent within the shop's `text_hours` only.
 */
export async function deliverSms(deps: Sending): Promise<void> {
  const now = deps.now()
  const except = isTextHour(now, await getSetting(deps.db, 'text_hours')) ? [] : daytimeTemplates
  const due = await listDueSms(deps.db, { now, limit: ROUND_TEXTS, except })
  let providersFail = false
  const sender = async (): Promise<void> => {
    for (let id = due.shift(); id !== undefined && !providersFail; id = due.shift())
      providersFail = !(await deliverOne(deps, id)) || providersFail
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sender))
}

/** Forgets texts whose story is over; for the shop's clockwork. */
export const forgetOldSms = (deps: Sending): Promise<void> =>
  deleteOldSms(deps.db, deps.now() - KEPT_SECONDS)

/** False when the providers, and not this text, were the reason that it was not sent. */
async function deliverOne(deps: Sending, id: number): Promise<boolean> {
  const now = deps.now()
  const row = await claimSms(deps.db, id, { claim: randomUUID(), now, until: now + LEASE_SECONDS })
  if (!row) return true
  const over = reasonToGiveUp(row, now)
  if (over !== null) {
    await giveUp(deps, row, over)
    return true
  }
  try {
    await send(deps, row)
  } catch (error) {
    const failure = asProviderError(error)
    await noteFailure(deps, row, failure)
    return failure.aboutInput
  }
  const noted = await finishSms(deps.db, row, { state: 'sent', sent_at: deps.now() })
  if (!noted) deps.log.warn({ smsId: id }, 'a text was sent after its time was over')
  return true
}

async function send(deps: Sending, { mobile, template, tokens }: SmsRow): Promise<void> {
  if (!isSmsTemplate(template))
    throw new ProviderError('SMS', `no template ${template}`, { fate: 'refused', aboutInput: true })
  await deps.sms.send(mobile, template, JSON.parse(tokens) as Record<string, string>)
}

function reasonToGiveUp({ unsure, created_at }: SmsRow, now: number): string | null {
  if (unsure >= UNSURE_MAX) return 'its sender died again and again'
  return now - created_at > LIFE_SECONDS ? 'too old to be news' : null
}

/** What is no ProviderError is broken in ourselves, and its message may hold anything. */
const asProviderError = (error: unknown): ProviderError =>
  error instanceof ProviderError
    ? error
    : new ProviderError('SMS', error instanceof Error ? error.name : 'failed', { fate: 'unknown' })

async function noteFailure(deps: Sending, row: SmsRow, error: ProviderError): Promise<void> {
  const unsure = row.unsure + (error.fate === 'unknown' ? 1 : 0)
  const wait = WAIT_SECONDS[row.tries - 1]
  const { message: reason } = error
  if (wait === undefined || unsure >= UNSURE_MAX) {
    await giveUp(deps, { ...row, unsure }, reason)
    return
  }
  const due_at = deps.now() + wait
  await finishSms(deps.db, row, { state: 'waiting', due_at, unsure, reason })
}

async function giveUp(deps: Sending, row: SmsRow, reason: string): Promise<void> {
  const { id: smsId, template, tries, unsure } = row
  if (await finishSms(deps.db, row, { state: 'failed', unsure, reason }))
    deps.log.error({ smsId, template, tries, reason }, 'a text was given up')
}
