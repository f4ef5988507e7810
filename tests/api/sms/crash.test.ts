import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createKavenegarSms } from '#server/messaging/sms-kavenegar.ts'
import { smsTemplates } from '#server/messaging/sms-templates.ts'
import type { SmsTemplate } from '#server/messaging/sms.ts'
import { deliverSms } from '#server/messaging/deliver-sms.ts'
import {
  createHostileProvider,
  type HostileProvider,
} from '#tests/support/fakes/hostile-provider.ts'
import { createTextBox, type TextBox } from '#tests/support/fixtures/sms-outbox.ts'

const LEASE_SECONDS = 60
/** Texts that one process sends at a time: as many may be in the air when it is killed. */
const AT_ONCE = 5

let box: TextBox
let provider: HostileProvider
beforeAll(async () => {
  box = await createTextBox()
})
beforeEach(async () => {
  await box.clear()
  provider = await createHostileProvider()
})
afterEach(() => provider.close())
afterAll(() => box.close())

const names = Object.fromEntries(smsTemplates.map(name => [name, name]))
const sender = () =>
  box.open(
    createKavenegarSms({
      baseUrl: provider.url,
      apiKey: 'key',
      templates: names as Record<SmsTemplate, string>,
      timeoutMs: 5_000,
    }),
  )

/** Another process that sends what waits. */
function startSender(environment: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, ['tests/support/fixtures/sms-program.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: box.url,
      PROVIDER_URL: provider.url,
      NOW: String(box.clock.now),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Kills another sender as soon as the provider has received so many requests. */
async function killAfter(requests: number): Promise<void> {
  const enough = new Promise<void>(resolve => {
    const before = provider.received.length
    provider.onReceived = () => {
      if (provider.received.length - before >= requests) resolve()
    }
  })
  const child = startSender()
  await enough
  await kill(child)
  provider.onReceived = null
}

describe('a killed sender', () => {
  test('delays a text by a minute when killed between claiming and sending', async () => {
    const mobiles = await box.write(1)
    const child = startSender({ STOP_BEFORE: 'sending' })
    await once(child.stdout!, 'data')
    await kill(child)
    box.clock.now += LEASE_SECONDS - 1
    await deliverSms(sender())
    expect(provider.taken).toEqual([])
    box.clock.now += 1
    await deliverSms(sender())
    await deliverSms(sender())
    expect(provider.taken).toEqual(mobiles)
    expect(await box.rows()).toMatchObject([{ state: 'sent', tries: 2, unsure: 1 }])
  })

  test('repeats a text once when killed between sending and recording it', async () => {
    const [mobile] = await box.write(1)
    provider.fault = 'silence'
    await killAfter(1)
    provider.fault = null
    expect(provider.taken).toEqual([mobile])
    await deliverSms(sender())
    expect(provider.taken).toEqual([mobile])
    box.clock.now += LEASE_SECONDS
    for (let n = 0; n < 5; n++) {
      await deliverSms(sender())
      box.clock.now += LEASE_SECONDS
    }
    expect(provider.taken).toEqual([mobile, mobile])
    expect(await box.rows()).toMatchObject([{ state: 'sent', unsure: 1 }])
  })

  test('gives up a text after being killed repeatedly over it', async () => {
    await box.write(1)
    provider.fault = 'silence'
    for (let n = 0; n < 3; n++) {
      await killAfter(1)
      box.clock.now += LEASE_SECONDS
    }
    provider.fault = null
    await deliverSms(sender())
    expect(provider.taken).toHaveLength(3)
    expect(await box.rows()).toMatchObject([
      { state: 'failed', unsure: 3, reason: 'its sender died again and again' },
    ])
  })

  test('loses none of 60 texts and repeats few when killed three times', async () => {
    const mobiles = await box.write(60)
    const kills = [3, 8, 15]
    for (const requests of kills) {
      await killAfter(requests)
      box.clock.now += LEASE_SECONDS
    }
    await deliverSms(sender())
    expect(new Set(provider.taken)).toEqual(new Set(mobiles))
    expect(provider.taken.length - mobiles.length).toBeLessThanOrEqual(kills.length * AT_ONCE)
    expect((await box.rows()).every(row => row.state === 'sent')).toBe(true)
  })
})

test('two concurrent senders send 500 texts exactly once each', { timeout: 60_000 }, async () => {
  const mobiles = await box.write(500)
  const senders = [sender(), sender()]
  for (let rounds = 0; rounds < 6; rounds++)
    await Promise.all(senders.map(each => deliverSms(each)))
  expect(provider.taken.toSorted()).toEqual(mobiles)
  const rows = await box.rows()
  expect(rows.every(row => row.state === 'sent' && row.tries === 1)).toBe(true)
})
