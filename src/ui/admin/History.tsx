import type { Change } from '#lib/contract/admin/change.ts'
import { changeNames, staffLabels } from '#lib/text/labels/staff.ts'
import { ChangedFields } from './ChangedFields.tsx'

interface HistoryProps {
  changes: readonly Change[]
  /** Content fields have their own names. */
  isContent?: boolean
}

export const History = (props: HistoryProps) => (
  <section className="panel" aria-labelledby="history">
    <h2 id="history">{staffLabels.history}</h2>
    <Changes {...props} />
  </section>
)

/** Without a heading, for a page of its own. */
export function Changes({ changes, isContent = false }: HistoryProps) {
  return (
    <>
      {changes.length === 0 && <p>{staffLabels.noHistory}</p>}
      <ol className="office-history">
        {changes.map(change => (
          <li key={change.id}>
            <span>
              <b>{change.actor ?? staffLabels.operator}</b> {changeNames[change.action]}
            </span>
            <span className="office-facts">{change.at_fa}</span>
            {change.reason !== null && (
              <span>
                {staffLabels.reason}: {change.reason}
              </span>
            )}
            <ChangedFields change={change} isContent={isContent} />
          </li>
        ))}
      </ol>
    </>
  )
}
