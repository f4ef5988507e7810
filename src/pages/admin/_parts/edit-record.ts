import { HttpStatus } from '#lib/codes/http.ts'
import type { RecordCells, RecordChange } from '#lib/contract/admin/catalogue.ts'
import { sendForm } from '../../_parts/sent-form.ts'
import { acceptedIn, dropsIn } from './price-drops.ts'
import { pictureActionIn, applyPictureAction } from './picture-actions.ts'
import {
  afterRefusal,
  changedCells,
  type FormColumn,
  typedOf,
  originalCells,
} from './record-form.ts'

/** The calls of a catalogue form. */
interface RecordCalls {
  save: (body: RecordChange) => Promise<{ data: { following: string[] } }>
  read: () => Promise<RecordCells>
}

/** Notice after saving. */
type Saved = 'saved' | 'followed'

/** Saves a record and returns the notice for the redirect; without a save, the state of its form. */
export async function editRecord(
  request: Request,
  formColumns: readonly FormColumn[],
  { save, read }: RecordCalls,
) {
  const columns = formColumns.filter(({ key }) => !key)
  const isPost = request.method === 'POST'
  let saved: Saved = 'saved'
  const sent = isPost
    ? await sendForm(request, async form => {
        if (applyPictureAction(form)) return
        const was = originalCells(form)
        const cells = changedCells(columns, form, was)
        const accepted_price = acceptedIn(form['accepted_price'])
        const { data } = await save({ cells, was, accepted_price })
        if (data.following.length > 0) saved = 'followed'
      })
    : null
  const pictureAction = sent && pictureActionIn(sent.typed)
  if (sent?.code === HttpStatus.ok && !pictureAction) return saved
  const cells = await read()
  const { typed, was } = sent
    ? afterRefusal(columns, { ...sent, was: originalCells(sent.typed) }, cells)
    : { typed: typedOf(columns, cells), was: cells }
  const { faults = {}, code = 200 } = sent ?? {}
  const drops = dropsIn(sent?.data)
  return {
    drops,
    columns,
    cells,
    typed,
    was,
    isPost,
    faults,
    code,
    open: pictureAction?.open ?? null,
  }
}
