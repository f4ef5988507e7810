import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { PERMISSIONS } from '#lib/codes/permission.ts'
import { optionalReasonSchema } from './reason.ts'

/** Roles of every shop; their permissions are in lib/rules/staff.ts. */
export const staffRoleSchema = z.enum([
  'owner',
  'content',
  'orders',
  'picker',
  'courier',
  'finance',
])
export type StaffRole = z.infer<typeof staffRoleSchema>

/** A role of every shop by its name, or one of this shop by its id. */
export const roleIdSchema = z.union([staffRoleSchema, z.int().positive()])
export type RoleId = z.infer<typeof roleIdSchema>

export const ROLE_NAME_MAX_CHARS = 40

const permissionsSchema = z.array(z.enum(PERMISSIONS))

const roleSchema = z.object({
  id: roleIdSchema,
  name: z.string(),
  permissions: permissionsSchema,
  members: z.int().describe('how many have it'),
})
export type Role = z.infer<typeof roleSchema>

const roleFormSchema = z.object({
  name: z.string().trim().min(1).max(ROLE_NAME_MAX_CHARS),
  permissions: permissionsSchema
    .min(1)
    .describe('those that others need are added, as `see-orders` to `orders`'),
})
export type RoleForm = z.infer<typeof roleFormSchema>

const params = z.object({ id: z.coerce.number().int().positive() })
const nameRefusal = 'another role has this name'
const unknownRefusal = 'the shop has no role of this id'

export const roleCalls = defineCalls({
  'GET /admin/roles': {
    summary: 'Roles of every shop, then those of this shop by name.',
    access: 'staff:staff',
    data: z.array(roleSchema),
  },
  'POST /admin/roles': {
    summary: 'Adds a role with permissions that the caller has too.',
    access: 'staff:staff',
    body: roleFormSchema,
    data: z.object({ id: z.int() }),
    refusals: { 409: nameRefusal },
  },
  'PUT /admin/roles/{id}': {
    summary: 'Changes a role of this shop, at once for all who have it.',
    access: 'staff:staff',
    params,
    body: roleFormSchema.extend({ reason: optionalReasonSchema }),
    data: z.null(),
    refusals: { 404: unknownRefusal, 409: nameRefusal },
  },
  'DELETE /admin/roles/{id}': {
    summary: 'Deletes a role of this shop that nobody has.',
    access: 'staff:staff',
    params,
    data: z.null(),
    refusals: { 404: unknownRefusal, 409: 'somebody has it' },
  },
})
