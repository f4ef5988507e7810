import { expect, test } from 'vitest'
import { phoneOrderLabels } from '#lib/text/labels/admin-phone-orders.ts'
import { deliveryLabels } from '#lib/text/labels/admin-delivery.ts'
import { orderOfficeLabels } from '#lib/text/labels/admin-orders.ts'
import { permissionsOf } from '#lib/rules/staff.ts'
import { ACTION_COMMANDS, findCommands, PAGE_COMMANDS } from '#ui/admin/office-commands.ts'

const ALL = [...PAGE_COMMANDS, ...ACTION_COMMANDS]
const found = (text: string, role: Parameters<typeof permissionsOf>[0][number] = 'owner') =>
  findCommands(ALL, permissionsOf([role]), text).map(({ label }) => label)

test.each(['سفارش تلف', 'تلفني', 'jgtkd'])(
  'finds an action by the beginning of words: %s',
  text => {
    expect(found(text)).toContain(phoneOrderLabels.phoneOrder)
  },
)

test('finds only what a role opens, all of it without a text', () => {
  expect(found('سفارش', 'content')).not.toContain(orderOfficeLabels.orders)
  expect(found('', 'courier')).toContain(deliveryLabels.delivery)
  expect(found('', 'courier').length).toBeLessThan(5)
  expect(found('', 'owner')).toHaveLength(ALL.length)
})

test('leads to pages of the office, each once', () => {
  expect(new Set(ALL.map(({ path }) => path)).size).toBe(ALL.length)
})
