import type { Kysely } from 'kysely'

interface Changes {
  order_changes: { id: number; summary: string; plan: string | null }
}

/** Stored order changes name the choices for missing goods that they change: none until now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const changes = db as Kysely<Changes>
  const rows = await changes.selectFrom('order_changes').select(['id', 'summary', 'plan']).execute()
  for (const { id, summary, plan } of rows)
    await changes
      .updateTable('order_changes')
      .set({
        summary: withDefaults({ substitution: null, substitutions: [] }, summary),
        plan: plan === null ? null : withDefaults({ choices: [] }, plan),
      })
      .where('id', '=', id)
      .execute()
}

const withDefaults = (defaults: object, json: string): string =>
  JSON.stringify({ ...defaults, ...(JSON.parse(json) as object) })
