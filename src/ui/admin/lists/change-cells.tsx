import type { ListedChange } from '#lib/contract/admin/change.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { changeNames, recordNames, staffLabels } from '#lib/text/labels/staff.ts'
import { wireFieldName } from '#lib/text/wire-fields.ts'
import { ChangedFields } from '../ChangedFields.tsx'
import type { ListCells } from './list-cells.ts'

/** A code of letters and digits stays as it is. */
function recordTitle({ title, record_id }: ListedChange): string {
  const text = title ?? record_id
  return title === null && /\D/.test(text) ? text : toPersianDigits(text)
}

export const changeCells: ListCells<'changes', ListedChange> = {
  at: change => <a href={`/admin/history/${change.record}/${change.record_id}`}>{change.at_fa}</a>,
  actor: change => <bdi>{change.actor ?? staffLabels.operator}</bdi>,
  action: change => changeNames[change.action],
  record: change => (
    <>
      {recordNames[change.record]}{' '}
      <bdi dir={change.title === null ? 'ltr' : 'auto'}>{recordTitle(change)}</bdi>
    </>
  ),
  fields: change => {
    const names = Object.keys({ ...change.before, ...change.after })
    return (
      names.length > 0 && (
        <details>
          <summary>{names.map(wireFieldName).join('، ')}</summary>
          <ChangedFields change={change} isContent={change.record === 'content'} />
        </details>
      )
    )
  },
  reason: change => change.reason !== null && <bdi>{change.reason}</bdi>,
}
