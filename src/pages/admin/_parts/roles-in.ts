import type { StaffRole } from '#lib/contract/admin/staff.ts'

/** The roles that are ticked; whether they are roles the API judges. */
export const rolesIn = (form: FormData): StaffRole[] => form.getAll('roles') as StaffRole[]
