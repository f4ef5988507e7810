import { expect, test } from 'vitest'
import { ArrivingBodies, type ArrivingBody } from '#front/arriving-bodies.ts'

const MAX = 100_000

/** Bodies by name under one bound, with a clock of the test. */
function openBound() {
  const clock = { ms: 0 }
  const closed: string[] = []
  const bodies = new ArrivingBodies(MAX, () => clock.ms)
  const begin = (name: string): ArrivingBody =>
    bodies.begin(() => {
      closed.push(name)
    })
  return { clock, closed, bodies, begin }
}

test('closes a stalled body before one that still arrives', () => {
  const { clock, closed, bodies, begin } = openBound()
  const slow = begin('slow')
  slow.add(40_000)
  clock.ms = 10_000
  const quick = begin('quick')
  for (let sent = 0; sent < 80_000; sent += 10_000) quick.add(10_000)
  expect(closed).toEqual(['slow'])
  expect(bodies.bytes).toBeLessThanOrEqual(MAX)
  slow.add(40_000)
  expect(closed).toEqual(['slow'])
  quick.end()
  expect(bodies.bytes).toBe(0)
})

test('closes a large body that receives a byte now and then before a quick one', () => {
  const { clock, closed, begin } = openBound()
  const drip = begin('drip')
  drip.add(50_000)
  for (; clock.ms < 20_000; clock.ms += 500) drip.add(1)
  const small = begin('small')
  small.add(200)
  begin('quick').add(60_000)
  expect(closed).toEqual(['drip'])
})

test('neither counts nor closes a body that sends nothing', () => {
  const { clock, closed, begin } = openBound()
  for (let idle = 0; idle < 50; idle++) begin('idle')
  clock.ms = 30_000
  begin('quick').add(90_000)
  expect(closed).toEqual([])
})

test('counts the memory of chunks for a body sent a byte at a time', () => {
  const { bodies, begin } = openBound()
  const body = begin('bytes')
  for (let sent = 0; sent < 100; sent++) body.add(1)
  expect(bodies.bytes).toBeGreaterThan(20_000)
})

test('closes a body that alone exceeds the limit', () => {
  const { closed, bodies, begin } = openBound()
  begin('large').add(MAX + 1)
  expect(closed).toEqual(['large'])
  expect(bodies.bytes).toBe(0)
})
