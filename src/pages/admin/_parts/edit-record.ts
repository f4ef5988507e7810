import { HttpStatus } from '#lib/codes/http.ts'
import type { RecordCells, RecordChange } from '#lib/contract/admin/catalogue.ts'
import { sendForm } from '../../_parts/sent-form.ts'
import { acceptedIn, dropsIn } from './price-drops.ts'
import { pickIn, takePick } from './picture-pick.ts'
import { afterRefusal, changedCells, type FormColumn, typedOf, wasIn } from './record-form.ts'

/** The calls that a form of the catalogue stands on. */
interface RecordCalls {
  save: (body: RecordChange) => Promise<{ data: { following: string[] } }>
  read: () => Promise<RecordCells>
}

/** What a page says of a record that was saved. */
type Saved = 'saved' | 'followed'

/**
 * Saves what was changed in the form of a record, or shows it. Once it is saved, whether other
 * prices followed from those that were typed.
 */
export async function editRecord(
  request: Request,
  from: readonly FormColumn[],
  { save, read }: RecordCalls,
) {
  const columns = from.filter(({ key }) => !key)
  const isPost = request.method === 'POST'
  let saved: Saved = 'saved'
  const sent = isPost
    ? await sendForm(request, async form => {
        if (takePick(form)) return
        const was = wasIn(form)
        const cells = changedCells(columns, form, was)
        const accepted_price = acceptedIn(form['accepted_price'])
        const { data } = await save({ cells, was, accepted_price })
        if (data.following.length > 0) saved = 'followed'
      })
    : null
  const pick = sent && pickIn(sent.typed)
  if (sent?.code === HttpStatus.ok && !pick) return saved
  const cells = await read()
  const { typed, was } = sent
    ? afterRefusal(columns, { ...sent, was: wasIn(sent.typed) }, cells)
    : { typed: typedOf(columns, cells), was: cells }
  const { faults = {}, code = 200 } = sent ?? {}
  const drops = dropsIn(sent?.data)
  return { drops, columns, cells, typed, was, isPost, faults, code, open: pick?.open ?? null }
}
