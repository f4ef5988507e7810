import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { idSchema } from '../values.ts'

/** Kinds of waiting work, in the order of the desk. */
export const DESK_TASKS = [
  'pick',
  'deliver',
  'confirm',
  'send',
  'cancel',
  'slips',
  'claims',
  'rewards',
  'wholesales',
  'messages',
  'comments',
  'no-windows',
  'full-windows',
  'sold-out',
  'requested-goods',
  'scheduled',
  'drafts',
  'slow-pages',
] as const
export type DeskTask = (typeof DESK_TASKS)[number]

/** Tasks that the menu of the office counts beside their pages. */
export const MENU_TASKS = [
  'pick',
  'deliver',
  'confirm',
  'slips',
  'claims',
  'rewards',
  'wholesales',
  'messages',
  'comments',
] as const satisfies readonly DeskTask[]
export type MenuTask = (typeof MENU_TASKS)[number]

const deskItemSchema = z.object({
  task: z.enum(DESK_TASKS),
  count: z.int().min(1),
  /** Orders of earlier days, over all windows. */
  late: z.boolean(),
  /** The delivery window of other orders. */
  window: z.object({ id: idSchema, day: z.string(), fa: z.string() }).nullable(),
})
export type DeskItem = z.infer<typeof deskItemSchema>

const waitingSchema = z.object({ task: z.enum(MENU_TASKS), count: z.int().min(1) })
export type WaitingTask = z.infer<typeof waitingSchema>

export const deskCalls = defineCalls({
  'GET /admin/desk': {
    summary:
      "Open tasks in the caller's sections: orders by window of today, those of earlier days together; without any, those of the next window.",
    access: 'staff',
    data: z.array(deskItemSchema),
    refusals: { 403: 'the initial password was not replaced yet' },
  },
  'GET /admin/waiting': {
    summary:
      "Sums of the desk for the menu, of the caller's sections; without tasks that have none.",
    access: 'staff',
    data: z.array(waitingSchema),
    refusals: { 403: 'the initial password was not replaced yet' },
  },
})
