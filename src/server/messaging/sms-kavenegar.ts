import { z } from 'zod'
import { callProvider } from '#server/platform/providers/call-provider.ts'
import { assertSmsAccepted, placedTokens } from '#server/messaging/sms-provider.ts'
import type { Sms, SmsTemplate, SmsToken } from '#server/messaging/sms.ts'

const NAME = 'kavenegar'

/** Placeholders of a template, with the spaces each may contain. */
const PLACES = { token: 0, token2: 0, token3: 0, token10: 5, token20: 8 } as const
type PlaceholderName = keyof typeof PLACES
const VALUE_MAX_CHARS = 100

/** Placeholders of the templates registered at Kavenegar. */
export const KAVENEGAR_PLACES: {
  [T in SmsTemplate]: Record<SmsToken<T>, PlaceholderName>
} = {
  code: { code: 'token' },
  'order-registered': { order: 'token', link: 'token2' },
  'order-paid': { order: 'token', link: 'token2' },
  'referral-reward': { code: 'token' },
  'order-cancelled': { order: 'token', link: 'token2' },
  'order-refunded': { order: 'token', amount: 'token2' },
  'slip-refused': { order: 'token' },
  'order-updated': { order: 'token', link: 'token2' },
  'order-update-unpaid': {
    order: 'token',
    amount: 'token2',
    day: 'token10',
    until: 'token20',
    link: 'token3',
  },
  'order-update-ended': { order: 'token', link: 'token2' },
  'claim-credited': { order: 'token', amount: 'token2', link: 'token3' },
  'claim-refused': { order: 'token', link: 'token2' },
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
  'order-short': { order: 'token', amount: 'token2', link: 'token3' },
  'order-changed': { order: 'token', link: 'token2' },
  'order-replaced': { order: 'token', amount: 'token2', count: 'token3', link: 'token10' },
  'substitute-proposed': {
    order: 'token',
    missing: 'token10',
    substitute: 'token20',
    until: 'token2',
    link: 'token3',
  },
  'order-lighter': { order: 'token', amount: 'token2', link: 'token3' },
  'order-heavier': { order: 'token', amount: 'token2', link: 'token3' },
  'order-weighed': { order: 'token', amount: 'token2', link: 'token3' },
  'order-empty': { order: 'token' },
  'order-moved': { order: 'token', day: 'token10', hours: 'token20', link: 'token2' },
  'order-hour': { order: 'token', hours: 'token20', link: 'token2' },
  'order-again': { order: 'token', amount: 'token2' },
  'order-anew': { order: 'token' },
  'order-sent': { order: 'token', link: 'token2', delivery: 'token3' },
  'order-ready': { order: 'token', link: 'token2', delivery: 'token3' },
}

const STATUS_CODES = { ok: 200, aboutInput: new Set([411, 413, 422, 424, 431, 432]) }

const answerSchema = z.object({ return: z.object({ status: z.number() }) })

interface KavenegarOptions {
  baseUrl: string
  apiKey: string
  templates: Record<SmsTemplate, string>
  /** Number of the line for advertisements. */
  line?: string | undefined
  timeoutMs: number
}

/** The key is part of the URL, so no URL may be logged. */
export function createKavenegarSms({
  baseUrl,
  apiKey,
  templates,
  line,
  timeoutMs,
}: KavenegarOptions): Sms {
  const post = async (path: string, body: URLSearchParams): Promise<void> => {
    const url = new URL(`${baseUrl}/v1/${encodeURIComponent(apiKey)}/${path}`)
    const answer = await callProvider({ provider: NAME, url, method: 'POST', body, timeoutMs })
    const status = answerSchema.safeParse(answer.json).data?.return.status
    assertSmsAccepted(NAME, answer, status, STATUS_CODES)
  }
  return {
    ...(line && {
      sendAdvertisement: (to: string, message: string) =>
        post('sms/send.json', new URLSearchParams({ receptor: to, sender: line, message })),
    }),
    async send(to, template, tokens) {
      const body = new URLSearchParams({ receptor: to, template: templates[template], type: 'sms' })
      for (const [placeholder, value] of placedTokens(KAVENEGAR_PLACES, template, tokens))
        body.set(placeholder, fitValue(value, PLACES[placeholder]))
      await post('verify/lookup.json', body)
    },
  }
}

/** Without what Kavenegar refuses (431): line breaks, underscores and further spaces. */
function fitValue(value: string, spacesMax: number): string {
  const parts = value.trim().split(/[\s_]+/)
  const spaced = parts.slice(0, spacesMax + 1).join(' ')
  const rest = parts.slice(spacesMax + 1)
  return [spaced, ...rest].join('-').slice(0, VALUE_MAX_CHARS)
}
