import { HttpStatus } from '#lib/codes/http.ts'
import { networkOf } from '#lib/rules/client-network.ts'
import { offerMessages } from '#lib/text/messages/offer.ts'
import { findCustomer } from '../account/customer-queries.ts'
import { ApiError } from '../platform/http/errors.ts'
import { handle, type Handler } from '../platform/http/handler.ts'
import { chargeBudget } from '../platform/http/rate-limit.ts'
import { setOfferConsent } from './offer-consents.ts'
import { claimedUserId, isStopToken } from './offer-link.ts'

export const offerHandlers: readonly Handler[] = [
  handle('POST /offer-links/{token}', async ({ deps, params: { token }, clientAddress }) => {
    const user = await findCustomer(deps.db, claimedUserId(token))
    if (!user || !isStopToken(deps.secret, user, token)) {
      await chargeBudget(deps, 'stop-link-network', networkOf(clientAddress))
      throw new ApiError(HttpStatus.notFound, offerMessages.linkNotFound)
    }
    await setOfferConsent(deps.db, user.id, { wants: false, by: 'link', now: deps.now() })
    return { data: null, message: offerMessages.stopped }
  }),
]
