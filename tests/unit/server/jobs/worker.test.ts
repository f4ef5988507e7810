import { expect, test } from 'vitest'
import { createWorker } from '#server/jobs/worker.ts'

/** A courier whose rounds the test ends one by one. */
function courierByHand() {
  const rounds: PromiseWithResolvers<undefined>[] = []
  const errors: unknown[] = []
  const courier = createWorker(
    () => {
      const round = Promise.withResolvers<undefined>()
      rounds.push(round)
      return round.promise
    },
    { error: (...words: unknown[]) => void errors.push(words) },
  )
  return { courier, rounds, errors }
}

const soon = () => new Promise<void>(resolve => setImmediate(resolve))

test('runs one more round for many triggers during a round', async () => {
  const { courier, rounds } = courierByHand()
  courier.trigger()
  for (let n = 0; n < 10; n++) courier.trigger()
  await soon()
  expect(rounds).toHaveLength(1)
  rounds[0]?.resolve(undefined)
  await soon()
  expect(rounds).toHaveLength(2)
  rounds[1]?.resolve(undefined)
  await soon()
  expect(rounds).toHaveLength(2)
  courier.trigger()
  expect(rounds).toHaveLength(3)
})

test('logs a failed round and runs the next', async () => {
  const { courier, rounds, errors } = courierByHand()
  courier.trigger()
  rounds[0]?.reject(new Error('no'))
  await soon()
  expect(errors).toHaveLength(1)
  courier.trigger()
  expect(rounds).toHaveLength(2)
})

test('waits for the current round when stopping and starts no other', async () => {
  const { courier, rounds } = courierByHand()
  courier.trigger()
  courier.trigger()
  let stopped = false
  const stopping = courier.stop().then(() => (stopped = true))
  await soon()
  expect(stopped).toBe(false)
  rounds[0]?.resolve(undefined)
  await stopping
  courier.trigger()
  await soon()
  expect(rounds).toHaveLength(1)
})

test('stops at once when idle', async () => {
  const { courier, rounds } = courierByHand()
  await courier.stop()
  expect(rounds).toEqual([])
})
