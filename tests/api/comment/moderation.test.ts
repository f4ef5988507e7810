import { expect, test, vi } from 'vitest'
import { UsageError } from '#server/cli/command.ts'
import { commentsCommand } from '#server/cli/comments.ts'
import { moderateComments } from '#server/comment/moderate-comments.ts'
import { registeredUser } from '#tests/support/builders/account.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { openFrontDoor } from '#tests/support/fixtures/front-server.ts'
import { runCommand } from '#tests/support/fixtures/run-command.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { shopCommand } from '#tests/support/fixtures/shop-command.ts'

/** Within which every process follows a change. */
const FOLLOW_MS = 2_000

const shop = shopForFile()

const comments = (...words: string[]) => runCommand(commentsCommand, words, shop.url)

/** A comment that waits; its id and the product it is on. */
async function comment(body: string): Promise<{ id: number; product: number }> {
  const product = await insertProduct(shop.db, { name: `چای ${body}` })
  const { client } = await registeredUser(shop)
  const record = { record_name: 'product', record_id: product } as const
  await client('POST /comments', { body: { ...record, body } })
  const { id } = await shop.db
    .selectFrom('comments')
    .select('id')
    .where('record_id', '=', product)
    .executeTakeFirstOrThrow()
  return { id, product }
}

test('an approval by the operator is on the pages of a running process within two seconds', async () => {
  const { id, product } = await comment('عطر خوبی دارد')
  const door = await openFrontDoor(shop, () => Promise.resolve(new Response('page')))
  try {
    const ask = async () => {
      const path = `/api/v1/comments?record_name=product&record_id=${product}`
      return ((await (await door.ask(path)).json()) as { data: { id: number }[] }).data
    }
    expect(await ask()).toEqual([])
    await shop.db.updateTable('comments').set({ state: 'approved' }).where('id', '=', id).execute()
    // Kept: what follows shows that it is the approval which the process follows.
    expect(await ask()).toEqual([])
    // By a process of its own, as the operator does it.
    const approval = shopCommand(['comments', 'approve', String(id)], { DATABASE_URL: shop.url })
    expect(approval).toEqual({ status: 0, stdout: '1 comment is approved.\n', stderr: '' })
    await vi.waitFor(async () => expect(await ask()).toMatchObject([{ id }]), {
      timeout: FOLLOW_MS,
      interval: 50,
    })
    expect(await comments('refuse', String(id))).toBe('1 comment is refused.')
    await vi.waitFor(async () => expect(await ask()).toEqual([]), {
      timeout: FOLLOW_MS,
      interval: 50,
    })
  } finally {
    await door.close()
  }
})

test('the list names author, record and text, and the waiting ones alone', async () => {
  const first = await comment('نظر\nدو خطی')
  const second = await comment('نظر دوم')
  await moderateComments(shop.db, [first.id], {
    state: 'approved',
    actor: null,
    now: shop.clock.now,
  })
  const all = await comments()
  expect(all).toMatch(/^\d+ waiting, \d+ approved, \d+ refused\.\n\nid +state +written +mobile +on/)
  expect(all).toContain('نظر دو خطی')
  expect(all).toContain(`product ${second.product}`)
  const waiting = await comments('--waiting')
  expect(waiting).toContain('نظر دوم')
  expect(waiting).not.toContain('دو خطی')
  expect(await comments('list', '--waiting')).toBe(waiting)
})

test.each([
  [['approve'], 'comments approve takes the ids of comments.'],
  [['approve', 'x'], 'x is no id.'],
  [['refuse', '99999999'], 'There is no comment 99999999: nothing was changed.'],
  [['burn'], 'comments knows list, approve, refuse, not burn.'],
  [['list', '--all'], 'comments list knows --waiting, not --all.'],
])('%j is told in one sentence', async (words, sentence) => {
  await expect(comments(...words)).rejects.toThrow(new UsageError(sentence))
})
