import { expect, test } from 'vitest'
import { UsageError } from '#server/cli/command.ts'
import { staffCommand } from '#server/cli/staff.ts'
import { nextMobile } from '#tests/support/builders/account.ts'
import { runCommand } from '#tests/support/fixtures/run-command.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForFile()
const staff = (...words: string[]) => runCommand(staffCommand, words, shop.url)

test('adds a staff member, changes the roles and revokes access', async () => {
  const mobile = nextMobile()
  const added = await staff('add', mobile, 'مریم', 'راد', '--roles', 'owner,content')
  const password = /password (\w{12})/.exec(added)?.[1] ?? ''
  const { data } = await shop.as(null)('POST /admin/sign-in', { body: { mobile, password } })
  expect(data.token).not.toBe('')
  expect(await staff()).toMatch(
    new RegExp(String.raw`\d+ +${mobile} +مریم راد +owner, content +yes +given`),
  )
  await staff('add', nextMobile(), 'علی', '--roles', 'owner')
  expect(await staff('roles', mobile, 'picker')).toContain('مریم راد: picker, active.')
  expect(await staff('deactivate', mobile)).toContain('not active.')
  expect(await staff('activate', mobile)).toContain('picker, active.')
  const renewed = /is (\w{12})/.exec(await staff('password', mobile))?.[1]
  expect(renewed).not.toBe(password)
  const changes = await shop.db.selectFrom('changes').select(['action', 'staff_id']).execute()
  expect(changes.map(({ action }) => action)).toEqual([
    'added',
    'added',
    'changed',
    'changed',
    'changed',
    'password-given',
  ])
  expect(changes.every(({ staff_id }) => staff_id === null)).toBe(true)
})

test.each([
  [['add', '0912', 'علی', '--roles', 'owner'], '0912 is no mobile number.'],
  [['add', '09121234567', 'علی'], 'staff add takes a mobile, a name and --roles'],
  [['add', '09121234567', 'علی', '--roles', 'king'], 'king is no role; there are owner,'],
  [['roles', '09129999999', 'owner'], 'Nobody of the staff has the mobile 09129999999.'],
  [['roles', '09129999999'], 'staff roles takes a mobile and roles.'],
  [['password'], 'staff password takes one mobile.'],
  [['fly'], 'staff knows list, add, roles, password, activate, deactivate, not fly.'],
])('%j is refused', async (words, sentence) => {
  const run = staff(...words)
  await expect(run).rejects.toThrow(UsageError)
  await expect(run).rejects.toThrow(sentence)
})

test('adds a mobile once and keeps the last owner', async () => {
  const shops = await shop.db.selectFrom('staff').select(['mobile', 'roles']).execute()
  const owner = shops.find(({ roles }) => roles.includes('owner'))?.mobile ?? ''
  await expect(staff('add', owner, 'علی', '--roles', 'picker')).rejects.toThrow(
    'Nothing was changed: somebody of the staff has this mobile already.',
  )
  await expect(staff('deactivate', owner)).rejects.toThrow(
    'Nothing was changed: the last active owner stays one.',
  )
})
