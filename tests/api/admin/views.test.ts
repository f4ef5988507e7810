import { expect, test } from 'vitest'
import { VIEWS_MAX } from '#lib/contract/admin/view.ts'
import { tooManyViews } from '#lib/text/messages/admin-views.ts'
import { refusalOf } from '#tests/support/builders/checkout.ts'
import { signedInStaff } from '#tests/support/builders/staff.ts'
import { shopForEach } from '#tests/support/fixtures/shop-for.ts'

const shop = shopForEach()
const params = { list: 'orders' } as const

async function member(role: 'orders' | 'finance' | 'content' = 'orders') {
  const { as } = await signedInStaff(shop, [role])
  return {
    list: async () => (await as('GET /admin/views/{list}', { params })).data,
    save: (name: string, query = 'status=40', shared = false) =>
      as('POST /admin/views/{list}', { params, body: { name, query, shared } }),
    remove: (id: number) => as('DELETE /admin/views/{list}/{id}', { params: { ...params, id } }),
  }
}

test('a view is its own member’s alone until it is shared, who alone deletes it', async () => {
  const [one, other] = [await member(), await member('finance')]
  await one.save('دیر')
  expect(await other.list()).toEqual([])
  await one.save('دیر', 'status=40&sort=-cost', true)
  const [view] = await other.list()
  expect(view).toMatchObject({
    name: 'دیر',
    query: 'status=40&sort=-cost',
    shared: true,
    own: false,
  })
  const id = view?.id ?? 0
  expect((await refusalOf(other.remove(id))).code).toBe(404)
  await one.remove(id)
  expect(await one.list()).toEqual([])
})

test('a name saved twice at the same time is one view', async () => {
  const { save, list } = await member()
  await Promise.all([save('دیر', 'status=40'), save('دیر', 'status=50')])
  expect(await list()).toHaveLength(1)
})

test('refuses more views than its limit, not another save of one', async () => {
  const { save } = await member()
  for (let n = 0; n < VIEWS_MAX; n++) await save(`نما ${n}`)
  await save('نما 3', 'status=50')
  expect(await refusalOf(save('یکی دیگر'))).toMatchObject({
    code: 409,
    message: tooManyViews(VIEWS_MAX),
  })
})

test('needs a name, and the permission for the list', async () => {
  const [desk, editor] = [await member(), await member('content')]
  expect((await refusalOf(desk.save(' '))).fields).toHaveProperty('name')
  expect((await refusalOf(editor.list())).code).toBe(403)
  expect((await refusalOf(editor.save('دیر'))).code).toBe(403)
})
