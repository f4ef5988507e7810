import type { Logger } from 'pino'
import { type Breaker, createBreaker, type Leave } from '#server/outside/breaker.ts'
import { ProviderError } from '#server/outside/provider-error.ts'
import type { Sms } from '#server/outside/sms.ts'

/** A provider of texts by its name in SMS_DRIVER. */
export interface SmsProvider {
  name: string
  sms: Sms
}

type Guarded = SmsProvider & { breaker: Breaker }

interface FailoverOptions {
  /** The preferred one first. */
  providers: readonly SmsProvider[]
  /** Epoch seconds. */
  now: () => number
  log: Pick<Logger, 'warn'>
}

/**
 * Several providers as one: a text that the first does not take goes to the next. One that failed
 * several times in a row is asked last until its rest is over, so that a code does not wait for it.
 * Rejects with a ProviderError when none took the text; its fate is unknown when that of one is.
 */
export function createSmsFailover({ providers, now, log }: FailoverOptions): Sms {
  const guarded = providers.map(provider => ({ ...provider, breaker: createBreaker(now) }))
  return {
    async send(to, template, tokens) {
      const errors: ProviderError[] = []
      const taken = async ({ name, sms, breaker }: Guarded, leave: Leave | null) => {
        try {
          await sms.send(to, template, tokens)
          if (leave) breaker.leave(leave, true)
          return true
        } catch (error) {
          const failure = asFailure(name, error)
          if (leave) breaker.leave(leave, failure.aboutInput)
          log.warn({ provider: name, template, reason: failure.message }, 'a text was not taken')
          errors.push(failure)
          return false
        }
      }
      const resting: Guarded[] = []
      for (const provider of guarded) {
        const leave = provider.breaker.enter()
        if (!leave) resting.push(provider)
        else if (await taken(provider, leave)) return
      }
      for (const provider of resting) if (await taken(provider, null)) return
      throw noneTook(errors)
    },
  }
}

/** What is no ProviderError is broken in ourselves: its message may hold anything. */
const asFailure = (name: string, error: unknown): ProviderError =>
  error instanceof ProviderError
    ? error
    : new ProviderError(name, error instanceof Error ? error.name : 'failed', { fate: 'unknown' })

function noneTook(errors: readonly ProviderError[]): ProviderError {
  const [first] = errors
  if (first && errors.length === 1) return first
  const fate = errors.some(error => error.fate === 'unknown') ? 'unknown' : 'refused'
  const aboutInput = errors.every(error => error.aboutInput)
  return new ProviderError('SMS', errors.map(error => error.message).join('; '), {
    fate,
    aboutInput,
  })
}
