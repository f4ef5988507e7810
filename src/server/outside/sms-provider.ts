import type { ProviderAnswer } from '#server/outside/ask-provider.ts'
import { ProviderError } from '#server/outside/provider-error.ts'
import { SMS_TOKENS, type SmsTemplate, type SmsToken, type SmsTokens } from '#server/outside/sms.ts'

/** What the own numbers of a provider of texts mean. */
interface Verdicts {
  /** It took the text, where HTTP says 200 as well. */
  ok: number
  /** A fault of which it does not say whether the text went out. */
  unclear?: number
  /** Refusals of a mobile, a text or a template, as against those of an account or a service. */
  aboutInput: ReadonlySet<number>
}

/**
 * Throws a ProviderError unless a provider took the text. HTTP 200 may carry a failure,
 * and a failure's own number stands in the body; `status` is undefined where it holds none.
 */
export function judgeSmsAnswer(
  provider: string,
  { httpStatus }: ProviderAnswer,
  status: number | undefined,
  { ok, unclear, aboutInput }: Verdicts,
): void {
  if (httpStatus === 200 && status === ok) return
  if (status === undefined || status === ok || status === unclear || httpStatus >= 500) {
    const fate = httpStatus >= 400 && httpStatus < 500 ? 'refused' : 'unknown'
    throw new ProviderError(provider, `HTTP ${httpStatus}, not its own answer`, { fate })
  }
  const about = { fate: 'refused', aboutInput: aboutInput.has(status) } as const
  throw new ProviderError(provider, `status ${status}`, about)
}

/** The values of a text's tokens, each with what a provider calls its place. */
export function placedTokens<T extends SmsTemplate, Place extends string>(
  places: { [Each in SmsTemplate]: Record<SmsToken<Each>, Place> },
  template: T,
  tokens: SmsTokens<T>,
): [place: Place, value: string][] {
  const names: readonly SmsToken<T>[] = SMS_TOKENS[template]
  return names.map(name => [places[template][name], tokens[name]])
}
