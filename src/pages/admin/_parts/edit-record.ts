import { HttpStatus } from '#lib/codes/http.ts'
import type { RecordCells, RecordChange } from '#lib/contract/admin/catalogue.ts'
import { sendForm } from '../../_parts/sent-form.ts'
import { acceptedIn, dropsIn } from './price-drops.ts'
import { pickIn, takePick } from './picture-pick.ts'
import { afterRefusal, changedCells, type FormColumn, typedOf, readWas } from './record-form.ts'

/** The calls of a catalogue form. */
interface RecordCalls {
  save: (body: RecordChange) => Promise<{ data: { following: string[] } }>
  read: () => Promise<RecordCells>
}

/** Notice after saving. */
type Saved = 'saved' | 'followed'

/** Saves a record, or shows it; returns whether other prices changed with it. */
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
        const was = readWas(form)
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
    ? afterRefusal(columns, { ...sent, was: readWas(sent.typed) }, cells)
    : { typed: typedOf(columns, cells), was: cells }
  const { faults = {}, code = 200 } = sent ?? {}
  const drops = dropsIn(sent?.data)
  return { drops, columns, cells, typed, was, isPost, faults, code, open: pick?.open ?? null }
}
