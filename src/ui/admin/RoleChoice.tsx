import type { Permission } from '#lib/codes/permission.ts'
import type { Role, RoleId } from '#lib/contract/admin/role.ts'
import { mayGrant } from '#lib/rules/staff.ts'
import { staffLabels } from '#lib/text/labels/staff.ts'
import { Choices } from './Choices.tsx'

interface RoleChoiceProps {
  roles: readonly Role[]
  /** Permissions of who chooses. */
  own: readonly Permission[]
  chosen: readonly RoleId[]
  fault: string | undefined
}

export const RoleChoice = ({ roles, own, chosen, fault }: RoleChoiceProps) => (
  <Choices
    name="roles"
    legend={staffLabels.roles}
    fault={fault}
    choices={roles.map(({ id, name, permissions }) => ({
      value: String(id),
      label: name,
      isChosen: chosen.includes(id),
      isDisabled: !mayGrant(own, permissions),
    }))}
  />
)
