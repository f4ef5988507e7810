import { changeCalls } from './admin/change.ts'
import { staffCatalogueCalls } from './admin/catalogue.ts'
import { staffCommentCalls } from './admin/comment.ts'
import { staffContentCalls } from './admin/content.ts'
import { staffCompanyCalls } from './admin/company.ts'
import { staffCouponCalls } from './admin/coupon.ts'
import { staffClaimCalls } from './admin/claim.ts'
import { customerCalls } from './admin/customer.ts'
import { cartListCalls } from './admin/cart.ts'
import { customerTagCalls } from './admin/customer-tag.ts'
import { deskCalls } from './admin/desk.ts'
import { systemCalls } from './admin/system.ts'
import { apiKeyCalls } from './admin/api-key.ts'
import { webhookCalls } from './admin/webhook.ts'
import { failedTextCalls } from './admin/text.ts'
import { todayCalls } from './admin/today.ts'
import { staffRequestCalls } from './admin/request.ts'
import { staffImportCalls } from './admin/import.ts'
import { searchOfficeCalls } from './admin/search.ts'
import { referenceCalls } from './admin/reference.ts'
import { groupCalls } from './admin/group.ts'
import { priceChangeCalls } from './admin/price-change.ts'
import { campaignCalls } from './admin/campaign.ts'
import { promotionCalls } from './admin/promotion.ts'
import { productValueCalls } from './admin/product-value.ts'
import { heldRewardCalls } from './admin/referral.ts'
import { adminSpeedCalls } from './admin/speed.ts'
import { reportCalls } from './admin/report.ts'
import { staffSlipCalls } from './admin/slip.ts'
import { staffOrderCalls } from './admin/order.ts'
import { viewCalls } from './admin/view.ts'
import { orderListCalls } from './admin/order-list.ts'
import { adminOrderChangeCalls } from './admin/order-change.ts'
import { orderWindowCalls } from './admin/order-window.ts'
import { deliveryCalls } from './admin/delivery.ts'
import { tourCalls } from './admin/tour.ts'
import { staffPictureCalls } from './admin/picture.ts'
import { phoneOrderCalls } from './admin/phone-order.ts'
import { staffPaymentCalls } from './admin/payment.ts'
import { pickingCalls } from './admin/picking.ts'
import { pickingCartCalls } from './admin/picking-cart.ts'
import { openingCalls } from './admin/opening.ts'
import { paymentPortCalls } from './admin/payment-port.ts'
import { postingMethodCalls } from './admin/posting-method.ts'
import { settingCalls } from './admin/settings.ts'
import { stockCalls } from './admin/stock.ts'
import { staffCalls } from './admin/staff.ts'
import { roleCalls } from './admin/role.ts'
import { liveCalls } from './admin/live.ts'
import { staffSearchCalls } from './admin/staff-search.ts'
import { weeklyWindowCalls } from './admin/weekly-window.ts'
import { staffZoneCalls } from './admin/zone.ts'
import { staffWindowCalls } from './admin/window.ts'
import { accountCalls } from './account.ts'
import { addressCalls } from './address.ts'
import { brandCalls } from './brand.ts'
import { bundleCalls } from './bundle.ts'
import type { CallSpec } from './call.ts'
import { cartCalls } from './cart.ts'
import { claimCalls } from './claim.ts'
import { categoryCalls } from './category.ts'
import { checkoutCalls } from './checkout.ts'
import { deliveryWindowCalls } from './delivery-window.ts'
import { commentCalls } from './comment.ts'
import { contactCalls } from './contact.ts'
import { companyCalls } from './company.ts'
import { contentCalls } from './content.ts'
import { couponCalls } from './coupon.ts'
import { faqCalls } from './faq.ts'
import { filterCalls } from './filter.ts'
import { homeCalls } from './home.ts'
import { landingCalls } from './landing.ts'
import { orderCalls } from './order.ts'
import { offerCalls } from './offer.ts'
import { orderPageCalls } from './order-page.ts'
import { orderChangeCalls } from './order-change.ts'
import { productCalls } from './product.ts'
import { profileCalls } from './profile.ts'
import { referralCalls } from './referral.ts'
import { receiptCalls } from './receipt.ts'
import { searchCalls } from './search.ts'
import { sitemapCalls } from './sitemap.ts'
import { speedCalls } from './speed.ts'
import { tillCalls } from './till.ts'
import { visitCalls } from './visit.ts'
import { waitlistCalls } from './waitlist.ts'
import { walletCalls } from './wallet.ts'
import { wholesaleCalls } from './wholesale.ts'
import { windowHoldCalls } from './window-hold.ts'
import { zoneCalls } from './zone.ts'

export const calls = {
  ...homeCalls,
  ...categoryCalls,
  ...productCalls,
  ...filterCalls,
  ...searchCalls,
  ...brandCalls,
  ...bundleCalls,
  ...faqCalls,
  ...contentCalls,
  ...landingCalls,
  ...sitemapCalls,
  ...accountCalls,
  ...profileCalls,
  ...companyCalls,
  ...addressCalls,
  ...cartCalls,
  ...deliveryWindowCalls,
  ...zoneCalls,
  ...checkoutCalls,
  ...windowHoldCalls,
  ...orderCalls,
  ...orderPageCalls,
  ...offerCalls,
  ...receiptCalls,
  ...orderChangeCalls,
  ...claimCalls,
  ...couponCalls,
  ...referralCalls,
  ...walletCalls,
  ...commentCalls,
  ...wholesaleCalls,
  ...waitlistCalls,
  ...contactCalls,
  ...visitCalls,
  ...speedCalls,
  ...tillCalls,
  ...settingCalls,
  ...openingCalls,
  ...postingMethodCalls,
  ...paymentPortCalls,
  ...staffCalls,
  ...roleCalls,
  ...changeCalls,
  ...staffCommentCalls,
  ...deskCalls,
  ...todayCalls,
  ...failedTextCalls,
  ...systemCalls,
  ...webhookCalls,
  ...apiKeyCalls,
  ...staffSlipCalls,
  ...staffClaimCalls,
  ...staffRequestCalls,
  ...staffWindowCalls,
  ...weeklyWindowCalls,
  ...staffZoneCalls,
  ...staffOrderCalls,
  ...orderListCalls,
  ...viewCalls,
  ...orderWindowCalls,
  ...adminOrderChangeCalls,
  ...pickingCalls,
  ...pickingCartCalls,
  ...staffPaymentCalls,
  ...staffCouponCalls,
  ...heldRewardCalls,
  ...customerCalls,
  ...customerTagCalls,
  ...cartListCalls,
  ...staffCompanyCalls,
  ...phoneOrderCalls,
  ...staffContentCalls,
  ...referenceCalls,
  ...deliveryCalls,
  ...tourCalls,
  ...staffPictureCalls,
  ...staffCatalogueCalls,
  ...groupCalls,
  ...productValueCalls,
  ...priceChangeCalls,
  ...promotionCalls,
  ...campaignCalls,
  ...stockCalls,
  ...staffImportCalls,
  ...searchOfficeCalls,
  ...staffSearchCalls,
  ...liveCalls,
  ...reportCalls,
  ...adminSpeedCalls,
}

export type Calls = typeof calls
export type CallName = keyof Calls

/** The calls, typed as plain declarations. */
export const callTable: Record<CallName, CallSpec> = calls

/** Splits `METHOD /path`. */
export function splitCall(name: CallName): { method: string; path: string } {
  const [method = '', path = ''] = name.split(' ')
  return { method, path }
}
