import type { Db } from '../platform/database/open.ts'
import { listCompanies } from '../company/company-queries.ts'
import { COMPANY_ACTIONS, whenOver } from './company-actions.ts'
import { type Command, UsageError } from './command.ts'
import { readOptions } from './options.ts'
import { readUntil } from './read-until.ts'
import { tableText } from './table.ts'
import { withDatabase } from './with-database.ts'

export const companiesCommand: Command = {
  name: 'companies',
  usage:
    '[show CODE | set-code CODE JOINCODE [--until DATE] | clear-code CODE | add-member|remove-member CODE MOBILE | activate|deactivate CODE]',
  summary: 'lists the companies of group orders; what members join by, who they are',
  run: async ([name, ...args], config) => {
    const action = name === undefined ? null : COMPANY_ACTIONS[name]
    if (action === undefined) throw new UsageError(`companies knows no ${name}.`)
    const count = action?.usage.split(' ').length ?? 0
    const { rest, options } = readOptions(`companies ${name}`, args, action?.options ?? [])
    if (action && rest.length !== count)
      throw new UsageError(`companies ${name} takes ${action.usage}.`)
    await withDatabase(config, async (db, now) => {
      const until = options.until === undefined ? null : readUntil(options.until, now)
      console.log(action ? await action.run(db, rest, { until, now }) : await listText(db))
    })
  },
}

async function listText(db: Db): Promise<string> {
  const companies = await listCompanies(db)
  return tableText(
    ['code', 'name', 'members', 'percent', 'floor (rials)', 'active', 'join code', 'until'],
    companies.map(company => [
      company.code,
      company.name,
      company.members,
      company.discount_percent,
      company.flooring,
      company.active === 1 ? 'yes' : 'no',
      company.join_code,
      whenOver(company),
    ]),
  )
}
