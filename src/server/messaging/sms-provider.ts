import { HttpStatus } from '#lib/codes/http.ts'
import { type ProviderAnswer, ProviderError } from '#server/platform/providers/call-provider.ts'
import {
  SMS_TOKENS,
  type SmsTemplate,
  type SmsToken,
  type SmsTokens,
} from '#server/messaging/sms.ts'

interface StatusCodes {
  /** Accepted, together with HTTP 200. */
  ok: number
  /** A failure with unknown outcome. */
  unclear?: number
  /** Refusals of the mobile, text or template, rather than of the account or service. */
  aboutInput: ReadonlySet<number>
}

/** HTTP 200 may carry a failure; `status` is undefined where the body has none. */
export function assertSmsAccepted(
  provider: string,
  { httpStatus }: ProviderAnswer,
  status: number | undefined,
  { ok, unclear, aboutInput }: StatusCodes,
): void {
  if (httpStatus === HttpStatus.ok && status === ok) return
  if (
    status === undefined ||
    status === ok ||
    status === unclear ||
    httpStatus >= HttpStatus.internalServerError
  ) {
    const fate =
      httpStatus >= HttpStatus.badRequest && httpStatus < HttpStatus.internalServerError
        ? 'refused'
        : 'unknown'
    throw new ProviderError(provider, `HTTP ${httpStatus}, not its own answer`, { fate })
  }
  const details = { fate: 'refused', aboutInput: aboutInput.has(status) } as const
  throw new ProviderError(provider, `status ${status}`, details)
}

/** The values of a text's tokens with the provider's names for them. */
export function placedTokens<T extends SmsTemplate, Name extends string>(
  names: { [Each in SmsTemplate]: Record<SmsToken<Each>, Name> },
  template: T,
  tokens: SmsTokens<T>,
): [name: Name, value: string][] {
  const templateTokens: readonly SmsToken<T>[] = SMS_TOKENS[template]
  return templateTokens.map(token => [names[template][token], tokens[token]])
}
