import { ContactType } from '#lib/codes/contact.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { contactSubjectNames } from '#lib/text/names.ts'
import type { Config } from '../platform/config/config.ts'
import { listOpenMessages } from '../request/contact-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { countWaiting } from '../request/waitlist-queries.ts'
import { listOpenWholesales } from '../request/wholesale-queries.ts'
import { closeRequests } from '../request/close-requests.ts'
import { type Command, UsageError } from './command.ts'
import { readIds } from './read-ids.ts'
import { type Cell, tableText } from './table.ts'
import { withDatabase } from './with-database.ts'

const SHOWN = 100

export const requestsCommand: Command = {
  name: 'requests',
  usage: '[wholesale | waitlist | contact | done ID…]',
  summary: 'lists what customers ask for and write; an id says which list it is of (W12, C7)',
  run: async ([task, ...args], config) => {
    if (task === 'done') {
      await close(config, args)
      return
    }
    const names = Object.keys(LISTS)
    if (args.length > 0 || (task !== undefined && !names.includes(task)))
      throw new UsageError(`requests takes one of ${names.join(', ')}, or done with ids.`)
    await list(config, task === undefined ? names : [task])
  },
}

interface RequestList {
  title: string
  emptyText: string
  heads: readonly string[]
  rows: (db: Db) => Promise<Cell[][]>
}

const LISTS: Record<string, RequestList> = {
  wholesale: {
    title: 'Wholesale requests',
    emptyText: 'No wholesale request is open.',
    heads: ['id', 'asked', 'mobile', 'customer', 'count', 'phone', 'sku', 'product'],
    rows: async db =>
      (await listOpenWholesales(db, SHOWN)).map(each => [
        `W${each.id}`,
        formatJalaliDateTime(each.created_at),
        each.mobile,
        [each.first_name, each.last_name].filter(Boolean).join(' ') || null,
        each.count,
        each.phone,
        each.sku,
        each.product,
      ]),
  },
  waitlist: {
    title: 'Back-in-stock requests',
    emptyText: 'Nobody waits for a product.',
    heads: ['waiting', 'since', 'stock', 'sku', 'product'],
    rows: async db =>
      (await countWaiting(db, SHOWN)).map(each => [
        each.waiting,
        formatJalaliDateTime(each.since),
        each.inventory,
        each.sku,
        each.name,
      ]),
  },
  contact: {
    title: 'Messages',
    emptyText: 'No message is open.',
    heads: ['id', 'written', 'mobile', 'email', 'name', 'subject', 'message'],
    rows: async db =>
      (await listOpenMessages(db, SHOWN)).map(each => [
        `C${each.id}`,
        formatJalaliDateTime(each.created_at),
        each.mobile,
        each.email,
        `${each.first_name} ${each.last_name}`,
        each.type === ContactType.unspecified ? null : contactSubjectNames[each.type],
        each.description,
      ]),
  },
}

async function list(config: Config, names: readonly string[]): Promise<void> {
  const texts = await withDatabase(config, async db => {
    const parts: string[] = []
    for (const { title, emptyText, heads, rows } of names.flatMap(name => LISTS[name] ?? [])) {
      const cells = await rows(db)
      parts.push(cells.length === 0 ? emptyText : `${title}\n${tableText(heads, cells)}`)
    }
    return parts
  })
  console.log(texts.join('\n\n'))
}

async function close(config: Config, args: readonly string[]): Promise<void> {
  const invalid = args.find(arg => !/^[wc]\d+$/i.test(arg))
  if (invalid !== undefined || args.length === 0)
    throw new UsageError('requests done takes ids such as W12 or C7.')
  const idsOf = (letter: string): number[] =>
    readIds(args.filter(arg => arg[0]?.toUpperCase() === letter).map(arg => arg.slice(1)))
  const [wholesales, messages] = [idsOf('W'), idsOf('C')]
  await withDatabase(config, async (db, now) => {
    const ids = { wholesale: wholesales, message: messages }
    const missing = await closeRequests(db, ids, { now, actor: null })
    if (missing === null) return
    const idsOf = [
      ...(missing.wholesale ?? []).map(id => `W${id}`),
      ...(missing.message ?? []).map(id => `C${id}`),
    ]
    throw new UsageError(`There is no open request ${idsOf.join(', ')}: nothing was changed.`)
  })
  const count = wholesales.length + messages.length
  console.log(`${count === 1 ? '1 request is' : `${count} requests are`} done.`)
}
