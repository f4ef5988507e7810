import { describe, expect, test } from 'vitest'
import type { SpeedRecord } from '#lib/contract/speed.ts'
import { VISITS_STORED_DAYS } from '#lib/rules/limits.ts'
import { SPEED_ALERT_SAMPLES } from '#lib/rules/page-speed.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { runScheduledJobs } from '#server/jobs/start-scheduled-jobs.ts'
import { createPageSpeeds } from '#server/speed/page-speeds.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { from } from '#tests/support/checks/code-calls.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const DAY_SECONDS = 86_400
const TODAY = '2026-11-21'
const RECORD: SpeedRecord = {
  page: 'list',
  device: 'phone',
  lcp: 14,
  inp: 8,
  cls: 0,
  ttfb: 15,
}

const shop = shopForEach()

const report = (record: Partial<SpeedRecord> = {}, address = '10.0.0.1') =>
  shop.as(null)('POST /speed', { body: { ...RECORD, ...record } }, from(address))
const reportTimes = (times: number, record: Partial<SpeedRecord> = {}) =>
  Promise.all(Array.from({ length: times }, () => report(record)))
const staff = async () => (await signedInStaff(shop, ['finance'])).as
const countsOf = async (metric: 'lcp' | 'ttfb') =>
  (
    await shop.db
      .selectFrom('page_speed')
      .selectAll()
      .where('metric', '=', metric)
      .orderBy('bucket')
      .execute()
  ).map(({ day, page, device, bucket, count }) => [day, page, device, bucket, count])

describe('speeds of pages', () => {
  test('are counted together, and written by the scheduler', async () => {
    await reportTimes(25)
    await report({ lcp: undefined, ttfb: 3 })
    expect(await countsOf('lcp')).toEqual([])
    await runScheduledJobs(shop.deps)
    expect(await countsOf('lcp')).toEqual([[TODAY, 'list', 'phone', 14, 25]])
    expect(await countsOf('ttfb')).toEqual([
      [TODAY, 'list', 'phone', 3, 1],
      [TODAY, 'list', 'phone', 15, 25],
    ])
  })

  test('add up across two processes, those that could not be written too', async () => {
    const other = openDatabase(shop.url)
    const processes = [shop.db, other].map(db => createPageSpeeds(db, shop.deps.now))
    await shop.db.schema.alterTable('page_speed').renameTo('page_speed_away').execute()
    processes[0]!.count({ ...RECORD, lcp: 0 }, 'early')
    await expect(processes[0]!.flush()).rejects.toThrow()
    await shop.db.schema.alterTable('page_speed_away').renameTo('page_speed').execute()
    const values = Array.from({ length: 120 }, (_, value) => value)
    for (let round = 0; round < 4; round++)
      await Promise.all(
        processes.map(async (speeds, which) => {
          for (const lcp of which === 0 ? values : values.toReversed())
            speeds.count({ ...RECORD, lcp }, `visitor ${round}`)
          await speeds.flush()
        }),
      )
    await other.destroy()
    const counts = await countsOf('lcp')
    expect(counts[0]?.at(-1)).toBe(9)
    expect(counts.reduce((sum, row) => sum + Number(row.at(-1)), 0)).toBe(2 * 4 * 120 + 1)
  })

  test.each<Record<string, unknown>>([
    { ...RECORD, page: '/products/12' },
    { ...RECORD, device: 'tablet' },
    { ...RECORD, lcp: -1 },
    { ...RECORD, inp: 1.5 },
    { ...RECORD, cls: 60_001 },
    { ...RECORD, ttfb: '15' },
    { ...RECORD, user: 7 },
    {},
  ])('refuse %j with 422', async body => {
    const call = shop.as(null)('POST /speed', { body: body as SpeedRecord })
    expect((await refusalOf(call)).code).toBe(422)
  })

  test('are counted up to the limit of an address in an hour', async () => {
    const speeds = createPageSpeeds(shop.db, shop.deps.now)
    for (let n = 0; n < 700; n++) speeds.count(RECORD, '10.0.0.1')
    speeds.count(RECORD, '10.0.0.2')
    shop.clock.now += 3_600
    speeds.count(RECORD, '10.0.0.1')
    await speeds.flush()
    expect(await countsOf('lcp')).toEqual([[TODAY, 'list', 'phone', 14, 602]])
  })

  test('are shown by page and device and by day, and deleted when they are old', async () => {
    await reportTimes(3)
    shop.clock.now += DAY_SECONDS
    await reportTimes(1, { lcp: 2_000 })
    await reportTimes(1, { page: 'home', device: 'desktop', lcp: 5 })
    await runScheduledJobs(shop.deps)
    const read = async (filter: { page?: 'list'; from?: string } = {}) =>
      (await staff())('GET /admin/speed', { query: { metric: 'lcp', ...filter } })
    const { pages, days } = (await read({ page: 'list' })).data
    expect(pages.map(({ page, device, lcp }) => [page, device, lcp])).toEqual([
      ['home', 'desktop', { value: 5, samples: 1 }],
      ['list', 'phone', { value: 14, samples: 4 }],
    ])
    expect(days).toHaveLength(30)
    expect(days.slice(-2)).toEqual([
      { day: TODAY, value: 14, samples: 3 },
      { day: '2026-11-22', value: 2_016, samples: 1 },
    ])
    expect(days[0]).toMatchObject({ value: null, samples: 0 })
    shop.clock.now += VISITS_STORED_DAYS * DAY_SECONDS
    await runScheduledJobs(shop.deps)
    expect((await countsOf('lcp')).map(([day]) => day)).toEqual(['2026-11-22', '2026-11-22'])
  })

  test('over a budget are a task of the desk, with enough visits of the last days', async () => {
    const slow = async () =>
      (await (await staff())('GET /admin/desk', {})).data.filter(
        ({ task }) => task === 'slow-pages',
      )
    await reportTimes(SPEED_ALERT_SAMPLES - 1, { inp: 900 })
    await runScheduledJobs(shop.deps)
    expect(await slow()).toEqual([])
    await reportTimes(1, { inp: 900 })
    await reportTimes(SPEED_ALERT_SAMPLES, { device: 'desktop', cls: 400 })
    await runScheduledJobs(shop.deps)
    expect(await slow()).toEqual([{ task: 'slow-pages', count: 1, late: false, window: null }])
    shop.clock.now += 7 * DAY_SECONDS
    expect(await slow()).toEqual([])
  })
})
