import { z } from 'zod'

/** A message, or messages by field (422). */
export const messageSchema = z.union([z.string(), z.record(z.string(), z.array(z.string()))])
export type Message = z.infer<typeof messageSchema>

/** The HTTP status equals `code`; `status` is true below 400. */
export interface Envelope<Data, Extra> {
  status: boolean
  code: number
  message: Message
  data: Data
  extra_data: Extra
}

export const envelopeSchema = <D extends z.ZodType, E extends z.ZodType>(data: D, extra: E) =>
  z.object({
    status: z.boolean().describe('true below HTTP 400'),
    code: z.int().describe('the HTTP status again'),
    message: messageSchema,
    data,
    extra_data: extra,
  })

/** `data` is null, or belongs to the refusal, such as the items of a 406. */
export const refusalSchema = envelopeSchema(z.unknown(), z.null())
