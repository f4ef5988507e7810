import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { couponsCommand } from '#server/cli/coupons.ts'
import { registeredUser } from '#tests/support/builders/account.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { fillBasket, insertDelivery, readyShopper } from '#tests/support/builders/checkout.ts'
import { runCommand } from '#tests/support/fixtures/run-command.ts'
import { createShop, type TestShop } from '#tests/support/fixtures/shop.ts'

let shop: TestShop
const MOBILE = '09350001133'
beforeAll(async () => {
  shop = await createShop()
  await registeredUser(shop, { mobile: MOBILE, introduce_code: 'FRIEND23' })
})
afterAll(() => shop.close())

const coupons = (...words: string[]) => runCommand(couponsCommand, words, shop.url)

const rowOf = (code: string) =>
  shop.db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirst()

describe('coupons add', () => {
  test('a percent with every term', async () => {
    const printed = await coupons(
      ...['add', 'Yalda-15', '--percent', '15', '--floor', '2000000', '--until', '2099-12-21'],
      ...['--total=500', '--per-user', '2', '--owner', '+98 9350001133'],
    )
    expect(printed).toBe('yalda-15 is on.')
    const owner = await shop.db
      .selectFrom('users')
      .select('id')
      .where('mobile', '=', MOBILE)
      .executeTakeFirstOrThrow()
    expect(await rowOf('yalda-15')).toMatchObject({
      ...{ type: 1, value: 15, flooring: 2_000_000, total_limit: 500, per_user_limit: 2 },
      ...{ active: 1, used: 0, owner_id: owner.id, introducer_id: null },
      expired_at: Date.UTC(2099, 11, 21, 20, 29) / 1000,
    })
  })

  test('rials without an end', async () => {
    await coupons('add', 'hadiye', '--rials', '200000')
    const terms = { type: 2, value: 200_000, flooring: 0, expired_at: null, owner_id: null }
    expect(await rowOf('hadiye')).toMatchObject({ ...terms, total_limit: null })
  })

  test.each([
    ['no code', [], 'coupons add takes one code.'],
    ['no worth', ['x'], 'A code takes either --percent N or --rials N.'],
    ['two worths', ['x', '--percent', '5', '--rials', '5'], 'A code takes either'],
    ['101 percent', ['x', '--percent', '101'], '--percent must be a whole number, from 1 to 100'],
    ['half a rial', ['x', '--rials', '0.5'], '--rials must be a whole number, at least 1'],
    [
      'an unknown option',
      ['x', '--rials', '5', '--cap', '1'],
      'coupons add knows no option --cap.',
    ],
    ['an option without value', ['x', '--rials'], 'coupons add: --rials needs a value.'],
    ['an end that is over', ['x', '--rials', '5', '--until', '-1d'], 'is over.'],
    ['a day that is none', ['x', '--rials', '5', '--until', '2026-02-31'], '--until takes'],
    ['letters that are none', ['کد', '--rials', '5'], 'is no code'],
    ['nobody', ['x', '--rials', '5', '--owner', '09350000000'], 'There is no customer'],
    ['a code that is taken', ['HADIYE', '--rials', '5'], 'The code hadiye is taken.'],
    ["somebody's introduce code", ['friend23', '--rials', '5'], 'The code friend23 is taken.'],
  ])('%s: one sentence, nothing written', async (_, words, sentence) => {
    const count = async () => (await shop.db.selectFrom('coupons').select('id').execute()).length
    const before = await count()
    await expect(coupons('add', ...words)).rejects.toThrow(sentence)
    expect(await count()).toBe(before)
  })
})

test.each([
  ['a day', 'later', '2099-12-21', Date.UTC(2099, 11, 20, 20, 30) / 1000],
  ['a moment', 'at-six', '2099-12-21 18:00', Date.UTC(2099, 11, 21, 14, 30) / 1000],
])('coupons add --since %s: it begins then', async (_, code, since, started_at) => {
  await coupons('add', code, '--percent', '15', '--since', since)
  expect(await rowOf(code)).toMatchObject({ started_at, expired_at: null })
  const twice = coupons('add', 'x', '--percent', '15', '--since', since, '--until', '2099-12-20')
  await expect(twice).rejects.toThrow(`--until 2099-12-20 comes before --since ${since}.`)
})

test('coupons batch prints codes for one use each', async () => {
  const codes = (await coupons('batch', '25', '--prefix', 'expo', '--rials', '70000')).split('\n')
  expect(new Set(codes).size).toBe(25)
  expect(codes.every(code => /^expo-[2-9a-z]{8}$/.test(code))).toBe(true)
  const rows = await shop.db.selectFrom('coupons').selectAll().where('code', 'in', codes).execute()
  expect(rows).toHaveLength(25)
  expect(rows.every(row => row.total_limit === 1 && row.value === 70_000)).toBe(true)
  const without = coupons('batch', '25', '--rials', '5')
  await expect(without).rejects.toThrow('coupons batch needs --prefix.')
  const none = coupons('batch', '0', '--prefix', 'x', '--rials', '5')
  await expect(none).rejects.toThrow('must be a whole number, from 1 to 10000')
})

test('coupons list, show, off and on', async () => {
  const shopper = await readyShopper(shop, await insertDelivery(shop))
  await coupons('add', 'seen', '--percent', '10', '--owner', MOBILE)
  await coupons('add', 'used', '--percent', '10')
  const name = () => shopper.client('POST /checkout/coupon', { body: { code: 'used' } })
  const { data } = await name()
  const order = await shopper.store({ coupon_id: data.coupon_id })

  const listed = (await coupons()).split('\n')
  expect(await coupons('list')).toBe(listed.join('\n'))
  expect(listed[0]).toMatch(/^code +off +floor +since +until +used +of +per user +owner +state$/)
  expect(listed.find(line => line.startsWith('seen'))).toMatch(
    / 10% +0 +- +- +0 .* 09350001133 +on$/,
  )
  expect(listed.find(line => line.startsWith('used'))).toMatch(/ 10% +0 +- +- +1 /)

  expect(await coupons('off', 'USED')).toBe('used is off.')
  const item_id = await insertProduct(shop.db)
  await fillBasket(shop, shopper.userId, [{ item_id, count: 1 }])
  await expect(name()).rejects.toMatchObject({ code: 404 })
  expect(await coupons('on', 'used')).toBe('used is on.')
  const shown = await coupons('show', 'used')
  expect(shown).toMatch(new RegExp(`\\n${order.data.tracking_code} +10 +09`))
  expect(await coupons('show', 'seen')).toContain('No order uses it.')
  await expect(coupons('show', 'nothing')).rejects.toThrow('There is no code nothing.')
  await expect(coupons('lost')).rejects.toThrow(
    'coupons knows list, add, batch, show, on, off, not lost.',
  )
})
