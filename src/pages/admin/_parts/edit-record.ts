import { HttpStatus } from '#lib/codes/http.ts'
import type { RecordCells, RecordChange } from '#lib/contract/admin/catalogue.ts'
import { submitForm } from '../../_parts/form-submission.ts'
import { acceptedIn, dropsIn } from './price-drops.ts'
import { pictureActionIn, applyPictureAction } from './picture-actions.ts'
import {
  afterRefusal,
  changedCells,
  type FormColumn,
  formValuesOf,
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
  const submission = isPost
    ? await submitForm(request, async form => {
        if (applyPictureAction(form)) return
        const was = originalCells(form)
        const cells = changedCells(columns, form, was)
        const accepted_price = acceptedIn(form['accepted_price'])
        const { data } = await save({ cells, was, accepted_price })
        if (data.following.length > 0) saved = 'followed'
      })
    : null
  const pictureAction = submission && pictureActionIn(submission.values)
  if (submission?.code === HttpStatus.ok && !pictureAction) return saved
  const cells = await read()
  const { values, was } = submission
    ? afterRefusal(columns, { ...submission, was: originalCells(submission.values) }, cells)
    : { values: formValuesOf(columns, cells), was: cells }
  const { faults = {}, code = 200 } = submission ?? {}
  const drops = dropsIn(submission?.data)
  return {
    drops,
    columns,
    cells,
    values,
    was,
    isPost,
    faults,
    code,
    open: pictureAction?.open ?? null,
  }
}
