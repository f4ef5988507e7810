import { describe, expect, test } from 'vitest'
import { createBreaker } from '#server/platform/providers/breaker.ts'

const TERMS = { failures: 3, restSeconds: 30, restMaxSeconds: 100 }

/** A breaker and its clock. */
function breakerAt(start: number) {
  const clock = { now: start }
  const breaker = createBreaker(() => clock.now, TERMS)
  const ask = (ok: boolean): boolean => {
    const leave = breaker.acquire()
    if (leave) breaker.report(leave, ok)
    return leave !== null
  }
  return { clock, breaker, ask }
}

describe('circuit breaker', () => {
  test.each([
    ['that works', [true, true, true, true], true],
    ['with failures now and then', [false, false, true, false, false, true, false, false], true],
    ['with three failures in a row', [true, false, false, false], false],
  ])('calls or skips a provider %s: %j → %s', (_, answers, expected) => {
    const { ask } = breakerAt(1000)
    for (const ok of answers) ask(ok)
    expect(ask(true)).toBe(expected)
  })

  // When it may be asked after it rested, and how the trial goes each time: true ends the rest.
  test.each([
    [[[30, true]]],
    [
      [
        [30, false],
        [60, true],
      ],
    ],
    [
      [
        [30, false],
        [60, false],
        [100, false],
        [100, true],
      ],
    ],
  ] as [number, boolean][][][])('pauses longer after each failed trial: %j', trials => {
    const { clock, ask } = breakerAt(1000)
    for (let n = 0; n < 3; n++) ask(false)
    for (const [rest, ok] of trials) {
      clock.now += rest - 1
      expect(ask(true)).toBe(false)
      clock.now += 1
      expect(ask(ok)).toBe(true)
    }
    expect(ask(true)).toBe(true)
  })

  test('pauses only 30 s again after a successful trial', () => {
    const { clock, ask } = breakerAt(1000)
    for (const wait of [0, 0, 0, 30, 60]) {
      clock.now += wait
      ask(false)
    }
    clock.now += 100
    ask(true)
    for (let n = 0; n < 3; n++) expect(ask(false)).toBe(true)
    clock.now += 29
    expect(ask(true)).toBe(false)
    clock.now += 1
    expect(ask(true)).toBe(true)
  })
})

describe('circuit breaker with concurrent calls', () => {
  test('does not pause longer for late failures', () => {
    const { clock, breaker, ask } = breakerAt(1000)
    const leaves = Array.from({ length: 50 }, () => breaker.acquire())
    for (const leave of leaves) if (leave) breaker.report(leave, false)
    clock.now += 30
    expect(ask(true)).toBe(true)
  })

  test('allows one trial, and another if the first never returns', () => {
    const { clock, breaker } = breakerAt(1000)
    const ask = () => breaker.acquire()
    for (let n = 0; n < 3; n++) breaker.report(ask()!, false)
    clock.now += 30
    const lost = ask()
    expect(lost).not.toBeNull()
    for (let n = 0; n < 10; n++) expect(ask()).toBeNull()
    clock.now += 30
    const second = ask()
    expect(second).not.toBeNull()
    breaker.report(lost!, true)
    expect(ask()).toBeNull()
    breaker.report(second!, true)
    expect(ask()).not.toBeNull()
  })
})
