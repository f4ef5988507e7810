import { HttpStatus } from '#lib/codes/http.ts'
import { submitForm } from '../../_parts/form-submission.ts'

/** A row left out of a change of several, and why. */
export interface StayedRow {
  id: number
  name: string
  why: string
}

/** What a form over selected rows did, and what it shows again. */
export interface BulkOutcome {
  code: number
  faults: Readonly<Record<string, string>>
  /** Typed values of a form that was refused, or that left rows out. */
  values: Readonly<Record<string, string>>
  ticked: readonly number[]
  stayed: readonly StayedRow[]
}

export type Filter = Readonly<Record<string, string>>
type Selection = { ids: number[] } | { filter: Filter; last_id: number }

const NOTHING: BulkOutcome = { code: HttpStatus.ok, faults: {}, values: {}, ticked: [], stayed: [] }

/** Applies the form of a list to the selected rows, or to all matches of `filter`. */
export async function submitBulk(
  request: Request,
  filter: Filter,
  change: (
    selection: Selection,
    values: Readonly<Record<string, string>>,
  ) => Promise<readonly StayedRow[]>,
): Promise<BulkOutcome> {
  if (request.method !== 'POST') return NOTHING
  let ids: number[] = []
  let stayed: readonly StayedRow[] = []
  const { code, faults, values } = await submitForm(request, async (typed, form) => {
    ids = form.getAll('ids').map(Number)
    const { matches, last_id } = typed
    stayed = await change(
      matches === undefined ? { ids } : { filter, last_id: Number(last_id) || 1 },
      typed,
    )
  })
  if (code !== HttpStatus.ok) return { code, faults, values, ticked: ids, stayed: [] }
  if (stayed.length === 0) return NOTHING
  return { ...NOTHING, values, ticked: stayed.map(({ id }) => id), stayed }
}
