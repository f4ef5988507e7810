import type { ProviderAnswer } from '#server/outside/ask-provider.ts'
import { ProviderError } from '#server/outside/provider-error.ts'
import type { SmsTemplate } from '#server/outside/sms.ts'

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

/** The token that a text cannot do without; a ProviderError where it is missing. */
export function requireToken(
  provider: string,
  template: SmsTemplate,
  tokens: Readonly<Record<string, string>>,
  token: string,
): string {
  const value = tokens[token]
  if (value !== undefined) return value
  const about = { fate: 'refused', aboutInput: true } as const
  throw new ProviderError(provider, `${template} needs the token ${token}`, about)
}
