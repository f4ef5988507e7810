import { z } from 'zod'
import { askProvider } from '#server/outside/ask-provider.ts'
import { judgeSmsAnswer, placedTokens } from '#server/outside/sms-provider.ts'
import type { Sms, SmsTemplate, SmsToken } from '#server/outside/sms.ts'

const NAME = 'kavenegar'

/** The places of a Kavenegar template, and how many spaces each may hold. */
const PLACES = { token: 0, token2: 0, token3: 0, token10: 5, token20: 8 } as const
type Place = keyof typeof PLACES
const VALUE_MAX_CHARS = 100

/** Where each of our tokens stands in the template that the operator registers at Kavenegar. */
export const KAVENEGAR_PLACES: { [T in SmsTemplate]: Record<SmsToken<T>, Place> } = {
  code: { code: 'token' },
  'order-registered': { order: 'token' },
  'order-paid': { order: 'token' },
  'referral-reward': { code: 'token' },
  'order-cancelled': { order: 'token' },
  'order-refunded': { order: 'token', amount: 'token2' },
  'slip-refused': { order: 'token' },
  'repeat-prepared': { order: 'token', amount: 'token2', day: 'token10' },
  'repeat-changed': {
    order: 'token',
    amount: 'token2',
    repriced: 'token3',
    day: 'token10',
    missing: 'token20',
  },
  'repeat-failed': { order: 'token', day: 'token10' },
  'repeat-ended': { order: 'token' },
  'back-in-stock': { product: 'token' },
  'order-short': { order: 'token', amount: 'token2' },
  'order-changed': { order: 'token' },
  'order-replaced': { order: 'token', amount: 'token2', count: 'token3' },
  'order-empty': { order: 'token' },
  'order-moved': { order: 'token', day: 'token10', hours: 'token20' },
  'order-again': { order: 'token', amount: 'token2' },
  'order-anew': { order: 'token' },
  'order-sent': { order: 'token' },
}

const VERDICTS = { ok: 200, aboutInput: new Set([411, 413, 422, 424, 431, 432]) }

const answerSchema = z.object({ return: z.object({ status: z.number() }) })

interface KavenegarOptions {
  baseUrl: string
  apiKey: string
  /** The names under which our templates are registered there. */
  templates: Record<SmsTemplate, string>
  timeoutMs: number
}

/**
 * Texts through Kavenegar's verify/lookup, which fills templates that are registered there. Its key
 * is part of the address, so no address is ever named.
 */
export function createKavenegarSms({
  baseUrl,
  apiKey,
  templates,
  timeoutMs,
}: KavenegarOptions): Sms {
  const url = new URL(`${baseUrl}/v1/${encodeURIComponent(apiKey)}/verify/lookup.json`)
  return {
    async send(to, template, tokens) {
      const body = new URLSearchParams({ receptor: to, template: templates[template], type: 'sms' })
      for (const [place, value] of placedTokens(KAVENEGAR_PLACES, template, tokens))
        body.set(place, fitted(value, PLACES[place]))
      const answer = await askProvider({ provider: NAME, url, method: 'POST', body, timeoutMs })
      const status = answerSchema.safeParse(answer.json).data?.return.status
      judgeSmsAnswer(NAME, answer, status, VERDICTS)
    },
  }
}

/** A value without what Kavenegar refuses (431): line ends, underlines, spaces beyond so many. */
function fitted(value: string, spacesMax: number): string {
  const words = value.trim().split(/[\s_]+/)
  const spaced = words.slice(0, spacesMax + 1).join(' ')
  const rest = words.slice(spacesMax + 1)
  return [spaced, ...rest].join('-').slice(0, VALUE_MAX_CHARS)
}
