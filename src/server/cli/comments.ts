import { formatJalaliDateTime } from '#lib/text/dates.ts'
import type { Config } from '../platform/config/config.ts'
import { countComments, listForModeration } from '../comment/comment-queries.ts'
import { moderateComments } from '../comment/moderate-comments.ts'
import { type Command, UsageError } from './command.ts'
import { readIds } from './read-ids.ts'
import { tableText } from './table.ts'
import { byTask } from './tasks.ts'
import { withDatabase } from './with-database.ts'

const SHOWN = 100
const STATES = { approve: 'approved', refuse: 'refused' } as const

export const commentsCommand: Command = {
  name: 'comments',
  usage: '[[list] [--waiting] | approve ID… | refuse ID…]',
  summary: 'lists comments, those that wait or the newest of all; puts them on the pages or not',
  run: byTask('comments', {
    list,
    approve: (args, config) => moderate('approve', args, config),
    refuse: (args, config) => moderate('refuse', args, config),
  }),
}

async function list(args: readonly string[], config: Config): Promise<void> {
  const unknown = args.find(word => word !== '--waiting')
  if (unknown !== undefined) throw new UsageError(`comments list knows --waiting, not ${unknown}.`)
  const only = args.length > 0 ? 'waiting' : 'all'
  const { counts, comments } = await withDatabase(config, async db => ({
    counts: await countComments(db),
    comments: await listForModeration(db, only, SHOWN),
  }))
  console.log(
    `${counts.waiting} waiting, ${counts.approved} approved, ${counts.refused} refused.\n`,
  )
  const rows = comments.map(comment => [
    comment.id,
    comment.state,
    formatJalaliDateTime(comment.created_at),
    comment.mobile,
    `${comment.record_name} ${comment.record_id}`,
    comment.record,
    comment.name,
    comment.body,
  ])
  const heads = ['id', 'state', 'written', 'mobile', 'on', 'which is', 'name', 'comment']
  console.log(tableText(heads, rows))
}

async function moderate(
  task: keyof typeof STATES,
  args: readonly string[],
  config: Config,
): Promise<void> {
  const ids = readIds(args)
  if (ids.length === 0) throw new UsageError(`comments ${task} takes the ids of comments.`)
  const state = STATES[task]
  await withDatabase(config, async (db, now) => {
    const unknown = await moderateComments(db, ids, { state, now, actor: null })
    if (unknown.length > 0)
      throw new UsageError(`There is no comment ${unknown.join(', ')}: nothing was changed.`)
  })
  console.log(`${ids.length === 1 ? '1 comment is' : `${ids.length} comments are`} ${state}.`)
}
