import { describe, expect, test } from 'vitest'
import { contactSubjectNames } from '#lib/text/names.ts'
import { UsageError } from '#server/cli/command.ts'
import { requestsCommand } from '#server/cli/requests.ts'
import { visitsCommand } from '#server/cli/visits.ts'
import { registeredUser } from '#tests/support/builders/account.ts'
import { insertProduct } from '#tests/support/builders/catalogue.ts'
import { insertFaq } from '#tests/support/builders/content.ts'
import { runCommand } from '#tests/support/fixtures/run-command.ts'
import { shopForFile } from '#tests/support/fixtures/shop-for.ts'
import { runShop } from '#tests/support/fixtures/run-command.ts'

const DAY_SECONDS = 86_400

const shop = shopForFile()

const MESSAGE = {
  first_name: 'مینا',
  last_name: 'رضایی',
  email: 'mina@example.com',
  mobile_number: '09121112233',
  type: 20,
  description: 'سلام\nپاسخ بدهید.',
} as const

test('help names the commands of what customers write and visit', async () => {
  const { stdout } = await runShop(['help'])
  for (const name of ['comments', 'requests', 'visits'])
    expect(stdout).toMatch(new RegExp(`^ {2}${name} `, 'm'))
})

describe('npm run shop -- requests', () => {
  const requests = (...words: string[]) => runCommand(requestsCommand, words, shop.url)

  test('says when there is none', async () => {
    expect(await requests()).toBe(
      'No wholesale request is open.\n\nNobody waits for a product.\n\nNo message is open.',
    )
  })

  test('lists each kind, and closes by id', async () => {
    const first = await insertProduct(shop.db, { sku: 'TEA-1', inventory: 0, name: 'چای کیسه‌ای' })
    const second = await insertProduct(shop.db, { sku: 'TEA-2', inventory: 0 })
    const users = [await registeredUser(shop), await registeredUser(shop)]
    for (const { client } of users) {
      await client('POST /wholesales', { body: { product: first } })
      await client('POST /observes', { body: { id: second, type: 'product' } })
    }
    await users[0]!.client('POST /observes', { body: { id: first, type: 'product' } })
    await shop.as(null)('POST /contact_us', { body: MESSAGE })

    const wholesale = await requests('wholesale')
    expect(wholesale).toMatch(
      /^Wholesale requests\nid +asked +mobile +customer +count +phone +sku +product\nW1 /,
    )
    expect(wholesale.match(/TEA-1 {2}چای کیسه‌ای$/gm)).toHaveLength(2)
    const waitlist = (await requests('waitlist')).split('\n').slice(2)
    expect(waitlist.map(line => /^ *(\d+) .* (TEA-\d)/.exec(line)?.slice(1))).toEqual([
      ['2', 'TEA-2'],
      ['1', 'TEA-1'],
    ])
    const contact = await requests('contact')
    for (const text of ['C1', MESSAGE.mobile_number, MESSAGE.email, contactSubjectNames[20]])
      expect(contact).toContain(text)
    expect(contact).toContain('سلام پاسخ بدهید.')
    const all = await requests()
    expect(all).toContain(wholesale)
    expect(all).toContain(contact)

    await expect(requests('done', 'W1', 'C9')).rejects.toThrow(
      new UsageError('There is no open request C9: nothing was changed.'),
    )
    expect(await requests()).toBe(all)
    expect(await requests('done', 'w1', 'C1')).toBe('2 requests are done.')
    expect(await requests('wholesale')).not.toContain('W1 ')
    expect(await requests('contact')).toBe('No message is open.')
    await expect(requests('done', 'W1')).rejects.toThrow(UsageError)
    expect(await requests('done', 'W2')).toBe('1 request is done.')
  })

  test.each([
    [['done'], 'requests done takes ids such as W12 or C7.'],
    [['done', '12'], 'requests done takes ids such as W12 or C7.'],
    [['done', 'W0'], '0 is no id.'],
    [['orders'], 'requests takes one of wholesale, waitlist, contact, or done with ids.'],
  ])('%j is told in one sentence', async (words, sentence) => {
    await expect(requests(...words)).rejects.toThrow(new UsageError(sentence))
  })
})

describe('npm run shop -- visits', async () => {
  const visits = async (...words: string[]) =>
    (await runCommand(visitsCommand, words, shop.url)).split('\n').map(line => line.split(/ +/))

  test('the most visited of each kind in the last days', async () => {
    shop.clock.now = Math.floor(Date.now() / 1000)
    const often = await insertProduct(shop.db, { name: 'برنج' })
    const rarely = await insertProduct(shop.db, { name: 'نمک' })
    const faq = await insertFaq(shop.db, { question: 'چطور؟' })
    const { counters } = shop.deps
    for (const [n, id] of [often, often, rarely].entries())
      await counters.count('product', id, `address ${n}`)
    await counters.count('faq', faq, 'home')
    shop.clock.now -= 10 * DAY_SECONDS
    for (let n = 0; n < 5; n++) await counters.count('product', rarely, `address ${n}`)
    await counters.flush()
    expect(await visits('7')).toEqual([
      ['kind', 'id', 'visits', 'name'],
      ['product', String(often), '2', 'برنج'],
      ['product', String(rarely), '1', 'نمک'],
      ['faq', String(faq), '1', 'چطور؟'],
    ])
    expect((await visits())[1]).toEqual(['product', String(rarely), '6', 'نمک'])
  })

  test.each(['all', '0', '1000'])('%s is no number of days', async word => {
    await expect(visits(word)).rejects.toThrow(
      new UsageError('visits takes a number of days from 1 to 999.'),
    )
  })
})
