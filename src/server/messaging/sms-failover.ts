import type { Logger } from 'pino'
import { type Breaker, createBreaker, type Permit } from '#server/platform/providers/breaker.ts'
import { ProviderError } from '#server/platform/providers/call-provider.ts'
import type { Sms } from '#server/messaging/sms.ts'

/** By its name in SMS_DRIVER. */
export interface SmsProvider {
  name: string
  sms: Sms
}

type GuardedProvider = SmsProvider & { breaker: Breaker }

interface FailoverOptions {
  /** Preferred one first. */
  providers: readonly SmsProvider[]
  /** Epoch seconds. */
  now: () => number
  log: Pick<Logger, 'warn'>
}

/**
 * A failing provider is tried last while it rests. When all fail: unknown if any one is.
 * Advertisements go to the first provider with a line for them alone, so that none goes out twice.
 */
export function createSmsFailover({ providers, now, log }: FailoverOptions): Sms {
  const sendAdvertisement = providers.find(({ sms }) => sms.sendAdvertisement)?.sms
    .sendAdvertisement
  const guarded = providers.map(provider => ({ ...provider, breaker: createBreaker(now) }))
  return {
    ...(providers.every(({ sms }) => sms.isTest) && { isTest: true }),
    ...(sendAdvertisement && { sendAdvertisement }),
    async send(to, template, tokens) {
      const errors: ProviderError[] = []
      const trySend = async ({ name, sms, breaker }: GuardedProvider, permit: Permit | null) => {
        try {
          await sms.send(to, template, tokens)
          if (permit) breaker.report(permit, true)
          return true
        } catch (error) {
          const failure = asFailure(name, error)
          if (permit) breaker.report(permit, failure.aboutInput)
          log.warn(
            { provider: name, template, reason: failure.message },
            'SMS provider refused a text',
          )
          errors.push(failure)
          return false
        }
      }
      const resting: GuardedProvider[] = []
      for (const provider of guarded) {
        const permit = provider.breaker.acquire()
        if (!permit) resting.push(provider)
        else if (await trySend(provider, permit)) return
      }
      for (const provider of resting) if (await trySend(provider, null)) return
      throw combinedError(errors)
    },
  }
}

/** An internal error's message may hold personal data: only its name is logged. */
const asFailure = (name: string, error: unknown): ProviderError =>
  error instanceof ProviderError
    ? error
    : new ProviderError(name, error instanceof Error ? error.name : 'failed', { fate: 'unknown' })

function combinedError(errors: readonly ProviderError[]): ProviderError {
  const [first] = errors
  if (first && errors.length === 1) return first
  const fate = errors.some(error => error.fate === 'unknown') ? 'unknown' : 'refused'
  const aboutInput = errors.every(error => error.aboutInput)
  return new ProviderError('SMS', errors.map(error => error.message).join('; '), {
    fate,
    aboutInput,
  })
}
