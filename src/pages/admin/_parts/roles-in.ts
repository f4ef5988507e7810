import type { StaffRole } from '#lib/contract/admin/staff.ts'

/** Selected roles; the API validates. */
export const rolesIn = (form: FormData): StaffRole[] => form.getAll('roles') as StaffRole[]
