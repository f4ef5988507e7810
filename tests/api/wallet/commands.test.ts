import { afterAll, beforeAll, expect, test } from 'vitest'
import { registeredUser } from '#tests/support/builders/account.ts'
import { walletCommand } from '#server/cli/wallet.ts'
import { runCommand } from '#tests/support/fixtures/run-command.ts'
import { createShop, type TestShop } from '#tests/support/fixtures/shop.ts'
import { ledgerOf } from '#tests/support/checks/order-state.ts'

let shop: TestShop
let userId: number
const MOBILE = '09350001122'

beforeAll(async () => {
  shop = await createShop()
  userId = (await registeredUser(shop, { mobile: MOBILE })).userId
})
afterAll(() => shop.close())

const wallet = (...words: string[]) => runCommand(walletCommand, words, shop.url)

test('an adjustment keeps its reason; the wallet shows it', async () => {
  expect(await wallet(MOBILE)).toBe(`${MOBILE}: 0 rials`)
  await wallet('+98 935 000 1122', 'adjust', '250000', 'broken', 'jar')
  const shown = await wallet(MOBILE, 'adjust', '-50000', 'typed one nought too many')
  expect(shown).toMatch(new RegExp(`^${MOBILE}: 200000 rials\\n`))
  expect(shown).toMatch(/-50000 {2}adjustment +- +typed one nought too many/)
  expect(shown).toMatch(/250000 {2}adjustment +- +broken jar/)
  expect(await ledgerOf(shop, userId)).toEqual(['adjustment 250000', 'adjustment -50000'])
  const notes = await shop.db.selectFrom('ledger').select('note').orderBy('id').execute()
  expect(notes.map(row => row.note)).toEqual(['broken jar', 'typed one nought too many'])
})

test.each([
  ['nobody', [], 'wallet takes a mobile number.'],
  ['no mobile', ['12'], '12 is no mobile number.'],
  ['an unknown mobile', ['09350000000'], 'There is no customer with the mobile 09350000000.'],
  ['an unknown task', [MOBILE, 'empty'], 'wallet knows adjust, not empty.'],
  ['no reason', [MOBILE, 'adjust', '10'], 'wallet adjust takes an amount in rials and a reason.'],
  ['nothing', [MOBILE, 'adjust', '0', 'x'], 'wallet adjust: the amount must not be 0.'],
  ['half a rial', [MOBILE, 'adjust', '0.5', 'x'], /must be a whole number/],
])('%s: one sentence, nothing written', async (_, words, sentence) => {
  const before = await ledgerOf(shop, userId)
  await expect(wallet(...words)).rejects.toThrow(sentence)
  expect(await ledgerOf(shop, userId)).toEqual(before)
})
