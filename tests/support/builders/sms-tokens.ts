import { SMS_TOKENS, type SmsTemplate, type SmsTokens } from '#server/messaging/sms.ts'

/** Every token of every template, each with the same value. */
export const allTokens = (value: string): SmsTokens<SmsTemplate> => {
  const names = Object.values(SMS_TOKENS).flat()
  return Object.fromEntries(names.map(name => [name, value])) as SmsTokens<SmsTemplate>
}

export const ALL_TOKENS = allTokens('7')
