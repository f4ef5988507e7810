import { z } from 'zod'
import { defineCalls, tooMany } from './call.ts'

const TOKEN = /^[\dA-Za-z]{1,40}$/

export const offerCalls = defineCalls({
  'POST /offer-links/{token}': {
    summary: 'Withdraws the consent to offers by text message, by the link of a text.',
    access: 'public',
    params: z.object({ token: z.string().regex(TOKEN).catch('0') }),
    data: z.null(),
    refusals: { 404: 'no customer has this link', 429: tooMany },
  },
})
