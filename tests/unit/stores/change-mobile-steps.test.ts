import { describe, expect, it } from 'vitest'
import {
  MOBILE_STEPS,
  type MobileEvent,
  type MobileStep,
  nextMobileStep,
} from '#stores/change-mobile-steps.ts'

const ROWS: [MobileStep, MobileEvent, MobileStep][] = [
  ['old', 'old-sent', 'new'],
  ['old', 'new-sent', 'old'],
  ['old', 'failed', 'old'],
  ['new', 'old-sent', 'new'],
  ['new', 'new-sent', 'confirm'],
  ['new', 'failed', 'old'],
  ['confirm', 'old-sent', 'confirm'],
  ['confirm', 'new-sent', 'confirm'],
  ['confirm', 'failed', 'old'],
]

describe('nextMobileStep', () => {
  it.each(ROWS)('%s on %s shows %s', (step, event, next) => {
    expect(nextMobileStep(step, event)).toBe(next)
  })

  it('reaches every step from the first', () => {
    const reached = new Set<MobileStep>(['old'])
    for (const step of reached)
      for (const next of Object.values(MOBILE_STEPS[step].on)) reached.add(next)
    expect([...reached].sort()).toEqual(Object.keys(MOBILE_STEPS).sort())
  })
})
