import type { RecordCells } from '#lib/contract/admin/catalogue.ts'
import { sendForm } from '../../_parts/sent-form.ts'
import { pickIn, takePick } from './picture-pick.ts'
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
        if (takePick(form)) return
        const was = wasIn(form)
        await save({ cells: changedCells(columns, form, was), was })
      })
    : null
  const pick = sent && pickIn(sent.typed)
  if (sent?.code === 200 && !pick) return null
  const cells = await read()
  const { typed, was } = sent
    ? afterRefusal(columns, { ...sent, was: wasIn(sent.typed) }, cells)
    : { typed: typedOf(columns, cells), was: cells }
  const { faults = {}, code = 200 } = sent ?? {}
  return { columns, cells, typed, was, isPost, faults, code, open: pick?.open ?? null }
}
