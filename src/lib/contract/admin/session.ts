import { z } from 'zod'

export const sessionSchema = z.object({
  session: z.string().describe('identifies the session; not its token'),
  began_fa: z.string(),
  ends_fa: z.string(),
})
export type Session = z.infer<typeof sessionSchema>

export const endedSessionSchema = z.object({
  session: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .nullable()
    .describe('null for all'),
})
