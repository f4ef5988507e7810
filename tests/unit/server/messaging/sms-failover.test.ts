import { describe, expect, test } from 'vitest'
import { ProviderError } from '#server/platform/providers/call-provider.ts'
import { createSmsFailover } from '#server/messaging/sms-failover.ts'

const TO = '09121234567'
type Way = 'works' | 'refuses' | 'is silent' | 'refuses the text' | 'is broken'

/** Providers `a` and `b` as one, a clock, whom was asked and what was logged. */
function twoProviders(a: Way, b: Way) {
  const ways: Record<string, Way> = { a, b }
  const clock = { now: 1000 }
  const attempts: string[] = []
  const logged: unknown[] = []
  const provider = (name: string) => ({
    name,
    sms: {
      send: () => {
        attempts.push(name)
        const way = ways[name]
        if (way === 'works') return Promise.resolve()
        if (way === 'is broken') return Promise.reject(new TypeError('of 40718'))
        const fate = way === 'is silent' ? 'unknown' : 'refused'
        const aboutInput = way === 'refuses the text'
        return Promise.reject(new ProviderError(name, 'no', { fate, aboutInput }))
      },
    },
  })
  const log = { warn: (...words: unknown[]) => void logged.push(words) }
  const providers = [provider('a'), provider('b')]
  const sms = createSmsFailover({ providers, now: () => clock.now, log })
  const send = async () => {
    attempts.length = 0
    const error = await sms.send(TO, 'code', { code: '40718' }).catch((reason: unknown) => reason)
    return { attempts: attempts.join(''), error }
  }
  return { ways, clock, send, logged }
}

describe('a text', () => {
  test.each<[Way, Way, attempts: string, fate: string | null, aboutInput?: boolean]>([
    ['works', 'works', 'a', null],
    ['refuses', 'works', 'ab', null],
    ['is silent', 'works', 'ab', null],
    ['refuses the text', 'works', 'ab', null],
    ['is broken', 'works', 'ab', null],
    ['refuses', 'refuses', 'ab', 'refused', false],
    ['refuses', 'is silent', 'ab', 'unknown', false],
    ['is silent', 'refuses', 'ab', 'unknown', false],
    ['refuses the text', 'refuses the text', 'ab', 'refused', true],
    ['refuses the text', 'refuses', 'ab', 'refused', false],
    ['is broken', 'refuses', 'ab', 'unknown', false],
  ])('is sent when a %s, b %s, by %s with outcome %s', async (a, b, expected, fate, aboutInput) => {
    const { attempts, error } = await twoProviders(a, b).send()
    expect(attempts).toBe(expected)
    if (fate === null) expect(error).toBeUndefined()
    else expect(error).toMatchObject({ name: 'ProviderError', fate, aboutInput })
  })

  test('is not logged, nor its recipient', async () => {
    const { send, logged } = twoProviders('is broken', 'is silent')
    const { error } = await send()
    expect(logged).toHaveLength(2)
    expect(JSON.stringify([logged, String(error)])).not.toMatch(/40718|0912/)
  })
})

describe('a provider after four failures in a row', () => {
  test('is tried last until its pause is over', async () => {
    const { ways, clock, send } = twoProviders('refuses', 'works')
    for (let n = 0; n < 4; n++) expect((await send()).attempts).toBe('ab')
    expect((await send()).attempts).toBe('b')
    ways['b'] = 'refuses'
    expect((await send()).attempts).toBe('ba')
    ways['a'] = 'works'
    clock.now += 30
    expect((await send()).attempts).toBe('a')
    expect((await send()).attempts).toBe('a')
  })

  test('is still tried when both pause, so that a code is not refused untried', async () => {
    const { ways, send } = twoProviders('refuses', 'refuses')
    for (let n = 0; n < 6; n++) expect((await send()).attempts).toBe('ab')
    ways['b'] = 'works'
    expect(await send()).toEqual({ attempts: 'ab', error: undefined })
  })

  test('does not pause for refusing texts because of their content', async () => {
    const { send } = twoProviders('refuses the text', 'works')
    for (let n = 0; n < 10; n++) expect((await send()).attempts).toBe('ab')
  })
})
