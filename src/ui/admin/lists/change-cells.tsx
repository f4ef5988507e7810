import type { ListedChange } from '#lib/contract/admin/change.ts'
import { toPersianDigits } from '#lib/text/digits.ts'
import { changeNames, recordNames, staffLabels } from '#lib/text/labels/staff.ts'
import { wireFieldName } from '#lib/text/wire-fields.ts'
import { ChangedFields } from '../ChangedFields.tsx'
import type { ListCells } from './list-cells.ts'

export const changeCells: ListCells<'changes', ListedChange> = {
  at: change => <a href={`/admin/history/${change.record}/${change.record_id}`}>{change.at_fa}</a>,
  actor: change => <bdi>{change.actor ?? staffLabels.operator}</bdi>,
  action: change => changeNames[change.action],
  record: change => (
    <>
      {recordNames[change.record]}{' '}
      <bdi dir="ltr">
        {/\D/.test(change.record_id) ? change.record_id : toPersianDigits(change.record_id)}
      </bdi>
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
