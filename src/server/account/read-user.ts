import { AffiliationType } from '#lib/codes/account.ts'
import type { User } from '#lib/contract/account.ts'
import { navLabels } from '#lib/text/labels/nav.ts'
import { genderNames } from '#lib/text/names.ts'
import { wantsOffers } from '../campaign/offer-consents.ts'
import { hasUnusedCoupon } from '../coupon/coupon-list-queries.ts'
import { walletBalance } from '../wallet/ledger-queries.ts'
import type { Db } from '../platform/database/open.ts'
import { getUserProfile } from './user-queries.ts'

/** `wallet_value` in rials. */
export async function readUser(db: Db, userId: number, now: number): Promise<User> {
  const user = await getUserProfile(db, userId)
  return {
    register_status: user.register_status,
    confirm_status: user.confirm_status,
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    national_no: user.national_no,
    gender: user.gender,
    gender_fa: genderNames[user.gender],
    mobile: user.mobile,
    username: user.mobile,
    wallet_value: await walletBalance(db, userId),
    has_unused_coupon: await hasUnusedCoupon(db, userId, now),
    wants_offers: await wantsOffers(db, userId),
    introduce_code: user.introduce_code,
    place: placeOf(user.company_name),
    company: user.company_name === null ? null : { name: user.company_name },
    address: user.address_id === null ? null : { id: user.address_id },
  }
}

const placeOf = (company: string | null): User['place'] =>
  company === null
    ? { type: AffiliationType.store, name: navLabels.shopName }
    : { type: AffiliationType.company, name: company }
