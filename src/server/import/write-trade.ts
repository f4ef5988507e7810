import { withMidnightEnd } from '#lib/rules/delivery-window.ts'
import type { UpsertRecord } from './upsert.ts'
import type { Writing } from './writing.ts'

export async function writeTrade(writing: Writing): Promise<void> {
  const { lists } = writing.files
  await writing.put(
    'posting_methods',
    lists.posting_methods.map(({ data }) => ({
      key: String(data.id),
      columns: { ...data, logo: writing.picture(data.logo) },
      defaults: { logo: null, pickup: 0, position: nextPosition(writing.existing.posting_methods) },
    })),
  )
  await writing.put(
    'payment_ports',
    lists.payment_ports.map(({ data }) => ({
      key: String(data.id),
      columns: data,
      defaults: { active: 1, position: nextPosition(writing.existing.payment_ports) },
    })),
  )
  await writeCompanies(writing)
  await writeTimes(writing)
  await writing.put(
    'coupons',
    lists.coupons.map(({ data }): UpsertRecord<'coupons'> => ({
      key: data.code,
      columns: {
        ...data,
        started_at: writing.moment(data.started_at),
        expired_at: writing.moment(data.expired_at),
      },
      defaults: {
        started_at: null,
        expired_at: null,
        total_limit: null,
        per_user_limit: null,
        used: 0,
      },
    })),
  )
}

/** Behind those that the office put in order. */
const nextPosition = (stored: ReadonlyMap<string, { position: number }>): number =>
  Math.max(0, ...[...stored.values()].map(({ position }) => position + 1))

async function writeCompanies(writing: Writing): Promise<void> {
  const rows = writing.files.lists.companies
  await releaseJoinCodes(writing)
  await writing.put(
    'companies',
    rows.map(({ data }): UpsertRecord<'companies'> => ({
      key: data.code,
      columns: { ...data, join_code_expires_at: writing.moment(data.join_code_expires_at) },
      defaults: { join_code: null, join_code_expires_at: null },
    })),
  )
}

/** A join code that moves between companies is released first, because it is unique. */
async function releaseJoinCodes({ trx, files }: Writing): Promise<void> {
  for (const { data } of files.lists.companies)
    if (typeof data.join_code === 'string')
      await trx
        .updateTable('companies')
        .set({ join_code: null })
        .where('join_code', '=', data.join_code)
        .where('code', '!=', data.code)
        .execute()
}

async function writeTimes(writing: Writing): Promise<void> {
  const { lists } = writing.files
  await writing.put(
    'window_templates',
    lists.window_templates.map(({ data }): UpsertRecord<'window_templates'> => {
      const { company, weekdays, ...plain } = data
      return {
        key: data.code,
        columns: {
          ...withMidnightEnd(plain),
          weekdays: weekdays && JSON.stringify([...new Set(weekdays)].sort()),
          company_id: writing.id('companies', company),
        },
        defaults: { started_mn: 0, finished_mn: 0, company_id: null },
      }
    }),
  )
  await writing.put(
    'closed_days',
    lists.closed_days.map(({ data }) => ({ key: data.date, columns: data })),
  )
}
