import type { StaffRole } from '#lib/contract/admin/staff.ts'
import { roleNames, staffLabels } from '#lib/text/labels/staff.ts'

export function RoleChoice({
  chosen,
  fault,
}: {
  chosen: readonly string[]
  fault: string | undefined
}) {
  return (
    <fieldset>
      <legend>{staffLabels.roles}</legend>
      {(Object.keys(roleNames) as StaffRole[]).map(role => (
        <label key={role} className="office-check">
          <input type="checkbox" name="roles" value={role} defaultChecked={chosen.includes(role)} />
          {roleNames[role]}
        </label>
      ))}
      {fault !== undefined && (
        <p className="office-fault" role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  )
}
