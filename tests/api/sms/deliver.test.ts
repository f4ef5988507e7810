import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/platform/database/open.ts'
import { insertSms } from '#server/messaging/sms-outbox-queries.ts'
import { type Fate, ProviderError } from '#server/platform/providers/call-provider.ts'
import type { Sms } from '#server/messaging/sms.ts'
import { deliverSms, purgeOldSms } from '#server/messaging/deliver-sms.ts'
import { orderLinkToken } from '#server/order/order-link.ts'
import { TEST_SECRET } from '#tests/support/fixtures/shop.ts'
import { createTextBox, SECRET_TOKEN, type TextBox } from '#tests/support/fixtures/sms-outbox.ts'

let box: TextBox
beforeAll(async () => {
  box = await createTextBox()
})
beforeEach(() => box.clear())
afterAll(() => box.close())

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A provider in the test's hand: what it took, when it was asked, and how it fails, if it does. */
function provider(failure: { fate: Fate; aboutInput?: boolean } | null = null) {
  const state = { failure, took: [] as unknown[], askedAt: [] as number[] }
  const sms: Sms = {
    send: (to, template, tokens) => {
      state.askedAt.push(box.clock.now)
      if (state.failure) return Promise.reject(new ProviderError('test', 'no', state.failure))
      state.took.push({ to, template, tokens })
      return Promise.resolve()
    },
  }
  return Object.assign(state, { sms })
}

/** Lets time pass in steps of 15 seconds, as the scheduler does. */
async function pass(seconds: number, sms: Sms): Promise<void> {
  const sender = box.open(sms)
  for (const end = box.clock.now + seconds; box.clock.now < end; box.clock.now += 15)
    await deliverSms(sender)
}

describe('a queued text', () => {
  test('is sent once, with its tokens', async () => {
    const [to] = await box.write(1)
    const { sms, took } = provider()
    await pass(10 * MINUTE, sms)
    const link = orderLinkToken(TEST_SECRET, { tracking_code: SECRET_TOKEN, mobile: to! })
    const tokens = { order: SECRET_TOKEN, link }
    expect(took).toEqual([{ to, template: 'order-paid', tokens }])
    expect(await box.rows()).toEqual([{ state: 'sent', tries: 1, unsure: 0, reason: null }])
  })

  test('is absent after its transaction fails', async () => {
    const text = { mobile: '09120000001', template: 'order-paid', tokens: { order: '7' } } as const
    await expect(
      inTransaction(box.db, async trx => {
        await insertSms(trx, { ...text, now: box.clock.now })
        throw new Error('the order could not be saved')
      }),
    ).rejects.toThrow('could not be saved')
    expect(await box.rows()).toEqual([])
  })

  test('is queued once by its idempotency key', async () => {
    const text = { mobile: '09120000001', template: 'order-paid', tokens: { order: '7' } } as const
    const once = () => insertSms(box.db, { ...text, onceKey: 'order-paid:1', now: box.clock.now })
    await Promise.all([once(), once(), once()])
    expect(await box.rows()).toHaveLength(1)
  })
})

describe('a text that providers do not accept', () => {
  test.each<[Fate, waits: number[]]>([
    ['refused', [30, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR]],
    ['unknown', [30, 2 * MINUTE]],
  ])('is retried ever more rarely, then given up (%s)', async (fate, waits) => {
    await box.write(1)
    const { sms, askedAt } = provider({ fate })
    await pass(DAY, sms)
    expect(askedAt.slice(1).map((at, n) => at - askedAt[n]!)).toEqual(waits)
    const unsure = fate === 'unknown' ? 3 : 0
    const failed = { state: 'failed', tries: waits.length + 1, unsure, reason: 'test: no' }
    expect(await box.rows()).toEqual([failed])
  })

  test('is sent when a later try works', async () => {
    await box.write(1)
    const { sms, took, ...state } = provider({ fate: 'refused' })
    await pass(MINUTE, sms)
    const later = provider()
    await pass(10 * MINUTE, later.sms)
    expect([state.failure?.fate, took, later.took.length]).toEqual(['refused', [], 1])
    expect(await box.rows()).toMatchObject([{ state: 'sent', tries: 3 }])
  })

  test('is given up unsent when it is a day old', async () => {
    await box.write(1)
    box.clock.now += DAY + 1
    const { sms, askedAt } = provider()
    await pass(MINUTE, sms)
    expect(askedAt).toEqual([])
    expect(await box.rows()).toMatchObject([{ state: 'failed', reason: 'too old to be news' }])
  })

  test.each(['of-tomorrow', 'order-paid'])(
    'waits and delays no other text for its unknown template %s or missing tokens',
    async template => {
      const text = { mobile: '09120000001', tokens: '{}', state: 'waiting', sent_at: null } as const
      const { now } = box.clock
      const unknown = { ...text, template, due_at: now - 1, created_at: now }
      await box.db.insertInto('sms_outbox').values(unknown).execute()
      await box.write(3)
      const { sms, took } = provider()
      await deliverSms(box.open(sms))
      expect(took).toHaveLength(3)
      expect((await box.rows())[0]).toMatchObject({ state: 'waiting', unsure: 0 })
    },
  )

  test('is logged by its id, without mobile and tokens', async () => {
    await box.write(2)
    const broken: Sms = { send: () => Promise.reject(new TypeError(SECRET_TOKEN)) }
    await pass(HOUR, broken)
    expect(await box.rows()).toMatchObject([
      { state: 'failed', reason: 'SMS: TypeError' },
      { state: 'failed', reason: 'SMS: TypeError' },
    ])
    const lines = box.logged.join('')
    expect(lines).toContain('SMS given up')
    expect(lines).not.toMatch(new RegExp(`${SECRET_TOKEN}|0912`))
  })
})

describe('providers that accept nothing', () => {
  test('end a round early: the other texts keep their tries', async () => {
    await box.write(50)
    const { sms, askedAt } = provider({ fate: 'refused' })
    await deliverSms(box.open(sms))
    expect(askedAt.length).toBeGreaterThan(0)
    expect(askedAt.length).toBeLessThanOrEqual(5)
    expect((await box.rows()).filter(row => row.tries === 0)).toHaveLength(50 - askedAt.length)
  })

  test('do not end a round when the texts are at fault', async () => {
    await box.write(50)
    const { sms, askedAt } = provider({ fate: 'refused', aboutInput: true })
    await deliverSms(box.open(sms))
    expect(askedAt).toHaveLength(50)
  })
})

test('deletes sent and failed texts after thirty days, not waiting ones', async () => {
  await box.write(2)
  await pass(15, provider().sms)
  await box.write(1)
  box.clock.now += 30 * DAY
  await purgeOldSms(box.open(provider().sms))
  expect(await box.rows()).toHaveLength(3)
  box.clock.now += 2 * MINUTE
  await purgeOldSms(box.open(provider().sms))
  expect(await box.rows()).toMatchObject([{ state: 'waiting' }])
})
