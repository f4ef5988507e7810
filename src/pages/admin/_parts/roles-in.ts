import type { RoleId } from '#lib/contract/admin/role.ts'

const ID = /^\d+$/

/** Selected roles; the API validates. */
export const rolesIn = (form: FormData): RoleId[] =>
  form
    .getAll('roles')
    .map(role => (typeof role === 'string' && ID.test(role) ? Number(role) : role)) as RoleId[]
