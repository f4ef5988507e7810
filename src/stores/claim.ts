import { getClaims, sendClaim } from '#lib/api/order.ts'
import type { ClaimLines } from '#lib/contract/claim.ts'
import { claimMessages } from '#lib/text/messages/claim.ts'
import { call } from './client.ts'
import { notify, notifyAll } from './notice.ts'
import { sentencesOf } from './refusal.ts'

/** Null when they cannot be read. */
export const loadClaims = (id: number): Promise<ClaimLines | null> =>
  getClaims(call, id).then(
    ({ data }) => data,
    () => null,
  )

/** The claims afterwards; null when it was refused, which a notice says. */
export async function claimLine(
  id: number,
  claim: Parameters<typeof sendClaim>[2],
): Promise<ClaimLines | null> {
  try {
    const { data, message } = await sendClaim(call, id, claim)
    notify('success', typeof message === 'string' ? message : claimMessages.sent, {
      about: 'order',
    })
    return data
  } catch (error) {
    notifyAll('error', sentencesOf(error), { about: 'order' })
    return null
  }
}
