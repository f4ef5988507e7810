import type { Insertable, Selectable } from 'kysely'
import type { WindowTemplate } from '#lib/rules/delivery-window.ts'
import type { Db, Trx } from '../platform/database/open.ts'
import type { WindowPlanTable, WindowTemplateTable } from './schema.ts'

type Template = Selectable<WindowTemplateTable>
type Plan = Selectable<WindowPlanTable>

/** The terms of a weekly window from one day to before another. */
export type WeeklySpan = WindowTemplate & {
  from: string | null
  until: string | null
  zone_id: number | null
}

export async function listWindowTemplates(db: Db): Promise<WeeklySpan[]> {
  const templates = await db.selectFrom('window_templates').selectAll().orderBy('id').execute()
  const plans = await db.selectFrom('window_plans').selectAll().orderBy('from_date').execute()
  const byTemplate = Map.groupBy(plans, plan => plan.template_id)
  return templates.flatMap(template => spansOf(template, byTemplate.get(template.id) ?? []))
}

function spansOf({ code: _, ...template }: Template, plans: readonly Plan[]): WeeklySpan[] {
  const { company_id, zone_id, id } = template
  const spans = [
    { ...template, from: null },
    ...plans.map(({ template_id: __, from_date, ...terms }) => ({ ...terms, from: from_date })),
  ]
  return spans.map((terms, index) => ({
    ...terms,
    id,
    company_id,
    zone_id,
    weekdays: JSON.parse(terms.weekdays) as number[],
    until: spans[index + 1]?.from ?? null,
  }))
}

/** Public weekly windows, locked until the transaction ends. */
export async function lockWeeklyWindows(trx: Trx): Promise<WeeklySpan[]> {
  await trx
    .updateTable('window_templates')
    .set(eb => ({ capacity: eb.ref('capacity') }))
    .where('company_id', 'is', null)
    .execute()
  return (await listWindowTemplates(trx)).filter(({ company_id }) => company_id === null)
}

/** Without weekdays until a plan adds them; returns the id. */
export async function insertWeeklyWindow(
  trx: Trx,
  row: Omit<Insertable<WindowTemplateTable>, 'id' | 'company_id' | 'weekdays'>,
): Promise<number> {
  const { id } = await trx
    .insertInto('window_templates')
    .values({ ...row, company_id: null, weekdays: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function putWindowPlan(trx: Trx, plan: Insertable<WindowPlanTable>): Promise<void> {
  const { template_id: _, from_date: __, ...terms } = plan
  await trx
    .insertInto('window_plans')
    .values(plan)
    .onConflict(conflict => conflict.columns(['template_id', 'from_date']).doUpdateSet(terms))
    .execute()
}
