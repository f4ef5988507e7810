import { ContactType } from '#lib/codes/contact.ts'
import { formatJalaliDateTime } from '#lib/text/dates.ts'
import { contactSubjectNames } from '#lib/text/names.ts'
import type { Config } from '../config.ts'
import { listOpenMessages } from '../db/contact.ts'
import type { Db } from '../db/open.ts'
import { countWaiting } from '../db/waitlist.ts'
import { listOpenWholesales } from '../db/wholesale.ts'
import { closeRequests } from '../services/close-requests.ts'
import { type Command, UsageError } from './command.ts'
import { readIds } from './read-ids.ts'
import { type Cell, tableText } from './table.ts'
import { withDatabase } from './with-database.ts'

const SHOWN = 100

export const requestsCommand: Command = {
  name: 'requests',
  usage: '[wholesale | waitlist | contact | done ID…]',
  summary: 'lists what customers ask for and write; an id says which list it is of (W12, C7)',
  run: async ([task, ...words], config) => {
    if (task === 'done') {
      await close(config, words)
      return
    }
    const names = Object.keys(LISTS)
    if (words.length > 0 || (task !== undefined && !names.includes(task)))
      throw new UsageError(`requests takes one of ${names.join(', ')}, or done with ids.`)
    await list(config, task === undefined ? names : [task])
  },
}

interface Listed {
  title: string
  none: string
  heads: readonly string[]
  rows: (db: Db) => Promise<Cell[][]>
}

const LISTS: Record<string, Listed> = {
  wholesale: {
    title: 'Wholesale requests',
    none: 'No wholesale request is open.',
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
    none: 'Nobody waits for a product.',
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
    none: 'No message is open.',
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
    for (const { title, none, heads, rows } of names.flatMap(name => LISTS[name] ?? [])) {
      const found = await rows(db)
      parts.push(found.length === 0 ? none : `${title}\n${tableText(heads, found)}`)
    }
    return parts
  })
  console.log(texts.join('\n\n'))
}

/** All of them or none: one that is not open stops it. */
async function close(config: Config, words: readonly string[]): Promise<void> {
  const wrong = words.find(word => !/^[wc]\d+$/i.test(word))
  if (wrong !== undefined || words.length === 0)
    throw new UsageError('requests done takes ids such as W12 or C7.')
  const named = (letter: string): number[] =>
    readIds(words.filter(word => word[0]?.toUpperCase() === letter).map(word => word.slice(1)))
  const [wholesales, messages] = [named('W'), named('C')]
  await withDatabase(config, async (db, now) => {
    const ids = { wholesale: wholesales, message: messages }
    const missing = await closeRequests(db, ids, { now, actor: null })
    if (missing === null) return
    const named = [
      ...(missing.wholesale ?? []).map(id => `W${id}`),
      ...(missing.message ?? []).map(id => `C${id}`),
    ]
    throw new UsageError(`There is no open request ${named.join(', ')}: nothing was changed.`)
  })
  const count = wholesales.length + messages.length
  console.log(`${count === 1 ? '1 request is' : `${count} requests are`} done.`)
}
