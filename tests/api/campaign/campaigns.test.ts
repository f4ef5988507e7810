import { beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#lib/api/client.ts'
import { tehranMoment } from '#lib/rules/tehran-time.ts'
import { maskedMobile } from '#lib/text/mobile.ts'
import { isCampaignTextWanted, queueCampaignTexts } from '#server/campaign/campaign-texts.ts'
import { setOfferConsent } from '#server/campaign/offer-consents.ts'
import { deliverSms } from '#server/messaging/deliver-sms.ts'
import { claimSms } from '#server/messaging/sms-outbox-queries.ts'
import { ProviderError } from '#server/platform/providers/call-provider.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { exportCustomer } from '#server/account/export-customer.ts'
import { forgetCustomer } from '#server/account/forget-customer.ts'
import { findCustomer } from '#server/account/customer-queries.ts'
import type { Deps } from '#server/deps.ts'
import { insertUser, nextMobile, registeredUser } from '#tests/support/builders/account.ts'
import { historyOf } from '#tests/support/builders/catalogue-editor.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { deliver } from '#tests/support/builders/send-texts.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const HOUR = 3_600
const DAY = 24 * HOUR
const TERMS = { title: 'یلدا', message: 'سبد: انار شب یلدا با ۲۰٪ تخفیف' }

let as: Client
const signIn = async () => {
  as = (await signedInStaff(shop, ['content'])).as
}
beforeEach(async () => {
  await signIn()
  shop.outbox.length = 0
})

async function person({ wants = true, ...row }: { wants?: boolean; mobile?: string } = {}) {
  const mobile = row.mobile ?? nextMobile()
  const id = await insertUser(shop.db, { ...row, mobile })
  const consent = { wants, by: 'profile', now: shop.clock.now } as const
  await setOfferConsent(shop.db, id, consent)
  return { id, mobile }
}

const preview = async (terms: object = {}) =>
  (await as('GET /admin/campaigns/preview', { query: { ...TERMS, ...terms } })).data

/** What a person does: looks at the preview and confirms it. */
async function send(terms: object = {}) {
  const { recipients, cost } = await preview(terms)
  const body = { ...TERMS, ...terms, recipients, cost }
  return (await as('POST /admin/campaigns', { body })).data.id
}

const read = async (id: number) => (await as('GET /admin/campaigns/{id}', { params: { id } })).data

/** A round of the scheduled jobs. */
async function round(deps: Deps = shop.deps): Promise<void> {
  await queueCampaignTexts(deps)
  await deliverSms({ ...deps, isCampaignTextWanted })
}

const got = () => shop.outbox.map(({ to }) => to).sort()
const stopLink = () => /\/o\/stop\/(\w+)/.exec(shop.outbox[0]?.tokens['text'] ?? '')?.[1] ?? ''

describe('a consent to offers', () => {
  test('is given and withdrawn in the profile, and nobody has given it before', async () => {
    const { client, userId } = await registeredUser(shop)
    const wants = async () => (await client('GET /profile/info', {})).data.wants_offers
    expect(await wants()).toBe(false)
    for (const answer of [true, true, false, true]) {
      shop.clock.now += HOUR
      await client('PUT /profile/info', { body: { wants_offers: answer } })
      expect(await wants()).toBe(answer)
    }
    await client('PUT /profile/info', { body: { first_name: 'مینا' } })
    expect(await wants()).toBe(true)
    const user = (await findCustomer(shop.db, userId))!
    expect((await exportCustomer(shop.db, user)).offer_consents).toMatchObject([
      { given_at: shop.clock.now - 3 * HOUR, withdrawn_at: shop.clock.now - HOUR },
      { given_at: shop.clock.now, withdrawn_at: null },
    ])
  })

  test('is withdrawn by the link of a text, until the mobile changes', async () => {
    const first = await person()
    await send()
    await round()
    const token = stopLink()
    const visitor = shop.as(null)
    const stop = (of: string) => visitor('POST /offer-links/{token}', { params: { token: of } })
    const forged = [token.slice(0, -1), `ZZZZZZ${token.slice(6)}`, '0', `1${token.slice(1)}`]
    for (const each of forged) expect((await refusalOf(stop(each))).code).toBe(404)
    await stop(token.toLowerCase())
    await stop(token)
    expect(await preview()).toMatchObject({ recipients: 0, excluded: [{ why: 'no-consent' }] })
    await shop.db
      .updateTable('users')
      .set({ mobile: nextMobile() })
      .where('id', '=', first.id)
      .execute()
    expect((await refusalOf(stop(token))).code).toBe(404)
  })

  test('is guessed 60 times an hour in a network; the right link always works', async () => {
    await person()
    await send()
    await round()
    const token = stopLink()
    const stop = (of: string) =>
      shop.as(null)('POST /offer-links/{token}', { params: { token: of } })
    const guesses = Array.from({ length: 70 }, (_, n) => refusalOf(stop(`${token}${n}`)))
    const codes = (await Promise.all(guesses)).map(({ code }) => code)
    expect(codes.filter(code => code === 404)).toHaveLength(60)
    expect(codes.filter(code => code === 429)).toHaveLength(10)
    await stop(token)
    expect((await preview()).recipients).toBe(0)
  })
})

describe('a campaign', () => {
  test('shows who gets it, who does not and why, and what it costs', async () => {
    const [one, other] = [await person(), await person()]
    await person({ wants: false })
    await forgetCustomer(shop.db, (await person()).id, { now: shop.clock.now, actor: null })
    const shown = await preview()
    expect(shown).toMatchObject({
      ...{ recipients: 2, parts: 2, cost: 2 * 2 * 3_000, start_fa: null },
      sample: [one, other].map(({ mobile }) => maskedMobile(mobile)),
    })
    expect(shown.excluded).toEqual([
      { why: 'erased', count: 1 },
      { why: 'no-consent', count: 1 },
    ])
    expect(shown.text).toMatch(/^سبد: .+\nلغو: http:\/\/shop\.test\/o\/stop\/\w{16}\nلغو۱۱$/)
  })

  test('reaches an audience by tags and by the day of the last order', async () => {
    const [tagged] = [await person(), await person()]
    const tag = { tag: 'وفادار', created_at: shop.clock.now, user_id: tagged.id }
    await shop.db.insertInto('customer_tags').values(tag).execute()
    expect((await preview({ tag: 'وفادار' })).sample).toEqual([maskedMobile(tagged.mobile)])
    expect((await preview({ last_order: '30' })).recipients).toBe(0)
    expect((await preview({ last_order: 'not-30' })).recipients).toBe(2)
    expect((await as('GET /admin/campaigns/choices', {})).data.tags).toEqual([
      { tag: 'وفادار', customers: 1 },
    ])
  })

  test.each([
    { state: 'x' },
    { orders: 'many' },
    { last_order: 'soon' },
    { tag: 'x'.repeat(61) },
    { from: '1405-08-30x' },
    { to: '2026-13-01' },
  ])('refuses the invalid filter %j instead of reaching everybody', async filter => {
    await person()
    const fields = Object.keys(filter)
    // As a client without the types sends it.
    const terms = { ...TERMS, ...filter } as typeof TERMS
    const body = { ...terms, recipients: 1, cost: 6_000 }
    const calls = [preview(terms), as('POST /admin/campaigns', { body })]
    for (const refusal of await Promise.all(calls.map(call => refusalOf(call))))
      expect(Object.keys(refusal.fields)).toEqual(fields)
  })

  test('is sent once to each, and never to the same people within some days', async () => {
    const people = [await person(), await person()]
    const id = await send()
    await round()
    await round()
    expect(got()).toEqual(people.map(({ mobile }) => mobile).sort())
    expect(await read(id)).toMatchObject({
      ...{ state: 'done', recipients: 2, counts: { sent: 2 }, cost: 12_000, whole_cost: 12_000 },
    })
    expect(await preview()).toMatchObject({
      recipients: 0,
      excluded: [{ why: 'recent', count: 2 }],
    })
    shop.clock.now += 7 * DAY
    await signIn()
    expect((await preview()).recipients).toBe(2)
    expect((await historyOf(as, 'campaign', id)).map(({ action }) => action)).toEqual(['added'])
  })

  test('begins only as it was confirmed, and where a line for it exists', async () => {
    await person()
    const { recipients, cost } = await preview()
    await person()
    const body = { ...TERMS, recipients, cost }
    expect((await refusalOf(as('POST /admin/campaigns', { body }))).code).toBe(409)
    delete shop.deps.sms.sendAdvertisement
    expect((await refusalOf(send())).code).toBe(409)
    expect((await as('GET /admin/campaigns', { query: {} })).data).toEqual([])
  })

  test('is confirmed once by two who do it at once', async () => {
    await person()
    const results = await Promise.allSettled([send(), send()])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('waits for its time, which is within the hours of texts', async () => {
    await person()
    const evening = { date: '1405/09/01', time: '۲۱:۰۰' }
    expect(Object.keys((await refusalOf(preview(evening))).fields)).toEqual(['time'])
    const id = await send({ ...evening, time: '20:59' })
    await round()
    expect((await read(id)).state).toBe('scheduled')
    shop.clock.now = tehranMoment('2026-11-22', 21, 5)
    await signIn()
    await round()
    expect((await read(id)).counts).toMatchObject({ waiting: 1 })
    expect(Object.keys((await refusalOf(preview())).fields)).toEqual(['date'])
    shop.clock.now = tehranMoment('2026-11-23', 9, 0)
    await round()
    expect(shop.outbox).toHaveLength(1)
  })

  test('asks for the consent again before each text, and stops midway', async () => {
    const people = await Promise.all(Array.from({ length: 130 }, () => person()))
    const id = await send()
    await queueCampaignTexts(shop.deps)
    expect((await read(id)).counts).toMatchObject({ queued: 100, waiting: 30 })
    await setOfferConsent(shop.db, people[0]!.id, { wants: false, by: 'link', now: shop.clock.now })
    await deliver(shop)
    expect(shop.outbox).toHaveLength(99)
    await queueCampaignTexts(shop.deps)
    await as('POST /admin/campaigns/{id}/stop', { params: { id } })
    await round()
    await round()
    expect(shop.outbox).toHaveLength(99)
    expect(await read(id)).toMatchObject({ state: 'stopped', counts: { sent: 99, skipped: 31 } })
    const again = as('POST /admin/campaigns/{id}/stop', { params: { id } })
    expect((await refusalOf(again)).code).toBe(409)
    expect((await historyOf(as, 'campaign', id))[0]?.action).toBe('cancelled')
  })

  test('sent by two processes reaches nobody twice', async () => {
    const people = await Promise.all(Array.from({ length: 120 }, () => person()))
    const id = await send()
    const db = openDatabase(shop.url)
    const other: Deps = { ...shop.deps, db }
    while ((await read(id)).state === 'sending')
      await Promise.all([round(), round(other), round(), round(other)])
    await db.destroy()
    expect(got()).toEqual(people.map(({ mobile }) => mobile).sort())
    expect((await read(id)).counts).toMatchObject({ sent: 120, failed: 0 })
  })

  test('gives up a text of unknown fate, which staff find among the failed ones', async () => {
    const { id: userId } = await person()
    const id = await send()
    const fails = () => Promise.reject(new ProviderError('test', 'no answer', { fate: 'unknown' }))
    await round({ ...shop.deps, sms: { ...shop.deps.sms, sendAdvertisement: fails } })
    await round()
    expect((await read(id)).counts).toMatchObject({ failed: 1, sent: 0 })
    const { as: owner } = await signedInStaff(shop, ['owner'])
    const [failed] = (await owner('GET /admin/failed-texts', { query: {} })).data
    expect(failed?.text).toContain('/o/stop/…\nلغو۱۱')
    await owner('POST /admin/failed-texts/retry', { body: { id: failed!.id } })
    await round()
    await round()
    expect((await read(id)).counts).toMatchObject({ failed: 0, sent: 1 })
    const user = (await findCustomer(shop.db, userId))!
    expect((await exportCustomer(shop.db, user)).campaigns).toMatchObject([{ state: 'sent' }])
  })

  test('gives up a text whose sender stopped midway', async () => {
    await person()
    await send()
    await queueCampaignTexts(shop.deps)
    const { id } = await shop.db.selectFrom('sms_outbox').select('id').executeTakeFirstOrThrow()
    const { now } = shop.clock
    await claimSms(shop.db, id, { claim: 'of a dead process', now, until: now + 60 })
    shop.clock.now += 60
    await deliver(shop)
    expect(shop.outbox).toEqual([])
    const row = await shop.db.selectFrom('sms_outbox').selectAll().executeTakeFirstOrThrow()
    expect([row.state, row.reason]).toEqual([
      'failed',
      'the process stopped while sending; outcome unknown',
    ])
  })

  test('leaves out who is erased meanwhile', async () => {
    const { id: userId } = await person()
    const id = await send()
    await queueCampaignTexts(shop.deps)
    await forgetCustomer(shop.db, userId, { now: shop.clock.now, actor: null })
    await round()
    expect(shop.outbox).toEqual([])
    expect(await read(id)).toMatchObject({ state: 'done', counts: { skipped: 1 } })
  })
})
