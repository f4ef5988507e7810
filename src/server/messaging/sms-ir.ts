import { z } from 'zod'
import { callProvider } from '#server/platform/providers/call-provider.ts'
import { assertSmsAccepted, placedTokens } from '#server/messaging/sms-provider.ts'
import {
  type Sms,
  SMS_VALUE_MAX_CHARS,
  type SmsTemplate,
  type SmsToken,
} from '#server/messaging/sms.ts'

const NAME = 'sms.ir'

/** Parameter names of the templates registered at sms.ir. */
export const SMSIR_PARAMETERS: { [T in SmsTemplate]: Record<SmsToken<T>, string> } = {
  code: { code: 'CODE' },
  'order-registered': { order: 'ORDER', link: 'LINK' },
  'order-paid': { order: 'ORDER', link: 'LINK' },
  'referral-reward': { code: 'CODE' },
  'order-cancelled': { order: 'ORDER', link: 'LINK' },
  'order-refunded': { order: 'ORDER', amount: 'AMOUNT' },
  'slip-refused': { order: 'ORDER' },
  'order-updated': { order: 'ORDER', link: 'LINK' },
  'order-update-unpaid': {
    order: 'ORDER',
    amount: 'AMOUNT',
    day: 'DAY',
    until: 'UNTIL',
    link: 'LINK',
  },
  'order-update-ended': { order: 'ORDER', link: 'LINK' },
  'claim-credited': { order: 'ORDER', amount: 'AMOUNT', link: 'LINK' },
  'claim-refused': { order: 'ORDER', link: 'LINK' },
  'repeat-prepared': { order: 'ORDER', amount: 'AMOUNT', day: 'DAY' },
  'repeat-changed': {
    order: 'ORDER',
    amount: 'AMOUNT',
    repriced: 'REPRICED',
    missing: 'MISSING',
    day: 'DAY',
  },
  'repeat-failed': { order: 'ORDER', day: 'DAY' },
  'repeat-ended': { order: 'ORDER' },
  'back-in-stock': { product: 'PRODUCT' },
  'order-short': { order: 'ORDER', amount: 'AMOUNT', link: 'LINK' },
  'order-changed': { order: 'ORDER', link: 'LINK' },
  'order-replaced': { order: 'ORDER', amount: 'AMOUNT', count: 'COUNT', link: 'LINK' },
  'substitute-proposed': {
    order: 'ORDER',
    missing: 'MISSING',
    substitute: 'SUBSTITUTE',
    until: 'UNTIL',
    link: 'LINK',
  },
  'order-lighter': { order: 'ORDER', amount: 'AMOUNT', link: 'LINK' },
  'order-heavier': { order: 'ORDER', amount: 'AMOUNT', link: 'LINK' },
  'order-weighed': { order: 'ORDER', amount: 'AMOUNT', link: 'LINK' },
  'order-empty': { order: 'ORDER' },
  'order-moved': { order: 'ORDER', day: 'DAY', hours: 'HOURS', link: 'LINK' },
  'order-hour': { order: 'ORDER', hours: 'HOURS', link: 'LINK' },
  'order-again': { order: 'ORDER', amount: 'AMOUNT' },
  'order-anew': { order: 'ORDER' },
  'order-sent': { order: 'ORDER', link: 'LINK', delivery: 'DELIVERY' },
  'order-ready': { order: 'ORDER', link: 'LINK', delivery: 'DELIVERY' },
}

const STATUS_CODES = {
  ok: 1,
  unclear: 0,
  aboutInput: new Set([103, 104, 113, 114, 115, 116, 117]),
}

const answerSchema = z.object({ status: z.number() })

interface SmsIrOptions {
  baseUrl: string
  apiKey: string
  templateIds: Record<SmsTemplate, number>
  /** Number of the line for advertisements. */
  line?: string | undefined
  timeoutMs: number
}

export function createSmsIr(options: SmsIrOptions): Sms {
  const { baseUrl, apiKey, templateIds, line, timeoutMs } = options
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'x-api-key': apiKey,
  }
  const post = async (path: string, message: object): Promise<void> => {
    const url = new URL(`${baseUrl}/v1/send/${path}`)
    const body = JSON.stringify(message)
    const request = { provider: NAME, url, headers, body, timeoutMs, method: 'POST' } as const
    const answer = await callProvider(request)
    const status = answerSchema.safeParse(answer.json).data?.status
    assertSmsAccepted(NAME, answer, status, STATUS_CODES)
  }
  return {
    ...(line && {
      sendAdvertisement: (to: string, messageText: string) =>
        post('bulk', { lineNumber: Number(line), messageText, mobiles: [to] }),
    }),
    async send(to, template, tokens) {
      const parameters = placedTokens(SMSIR_PARAMETERS, template, tokens).map(([name, value]) => ({
        name,
        value: fitValue(value),
      }))
      await post('verify', { mobile: to, templateId: templateIds[template], parameters })
    },
  }
}

const fitValue = (value: string): string =>
  value.trim().replaceAll(/\s+/g, ' ').slice(0, SMS_VALUE_MAX_CHARS)
