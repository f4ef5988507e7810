import type { RecordCells } from '#lib/contract/admin/catalogue.ts'
import { sendForm } from '../../_parts/sent-form.ts'
import { afterRefusal, changedCells, type FormColumn, typedOf, wasIn } from './record-form.ts'

/** The calls that a form of the catalogue stands on. */
interface RecordCalls {
  save: (body: { cells: RecordCells; was: RecordCells }) => Promise<unknown>
  read: () => Promise<RecordCells>
}

/** Saves what was changed in the form of a record, or shows it; null once it is saved. */
export async function editRecord(
  request: Request,
  from: readonly FormColumn[],
  { save, read }: RecordCalls,
) {
  const columns = from.filter(({ key }) => !key)
  const isPost = request.method === 'POST'
  const sent = isPost
    ? await sendForm(request, async form => {
        const was = wasIn(form)
        await save({ cells: changedCells(columns, form, was), was })
      })
    : null
  if (sent?.code === 200) return null
  const cells = await read()
  const { typed, was } = sent
    ? afterRefusal(columns, { ...sent, was: wasIn(sent.typed) }, cells)
    : { typed: typedOf(columns, cells), was: cells }
  return { columns, cells, typed, was, isPost, faults: sent?.faults ?? {}, code: sent?.code ?? 200 }
}
