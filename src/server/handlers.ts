import type { Handler } from './platform/http/handler.ts'
import { adminChangeHandlers } from './staff/admin-change-routes.ts'
import { adminRoleHandlers } from './staff/admin-role-routes.ts'
import { adminViewHandlers } from './staff/admin-view-routes.ts'
import { adminCatalogueHandlers } from './catalogue/admin-routes.ts'
import { adminGroupHandlers } from './catalogue/group-admin-routes.ts'
import { stockHandlers } from './stock/routes.ts'
import { supplierHandlers } from './stock/supplier-routes.ts'
import { priceChangeHandlers } from './price-change/routes.ts'
import { campaignHandlers } from './campaign/admin-routes.ts'
import { offerHandlers } from './campaign/offer-routes.ts'
import { promotionHandlers } from './promotion/admin-routes.ts'
import { adminProductValueHandlers } from './catalogue/product-value-routes.ts'
import { adminImportHandlers } from './import/admin-routes.ts'
import { adminReferralHandlers } from './referral/admin-routes.ts'
import { adminSearchHandlers } from './search/admin-routes.ts'
import { adminReportHandlers } from './reports/admin-routes.ts'
import { adminCommentHandlers } from './comment/admin-routes.ts'
import { adminContentHandlers } from './content/admin-routes.ts'
import { adminCompanyHandlers } from './company/admin-routes.ts'
import { adminCouponHandlers } from './coupon/admin-routes.ts'
import { adminCustomerHandlers } from './account/admin-customer-routes.ts'
import { adminCartHandlers } from './cart/admin-routes.ts'
import { adminTagHandlers } from './account/admin-tag-routes.ts'
import { adminDeskHandlers } from './order/admin-desk-routes.ts'
import { adminRequestHandlers } from './request/admin-routes.ts'
import { adminSlipHandlers } from './payment/admin-slip-routes.ts'
import { adminOrderHandlers } from './order/admin-routes.ts'
import { adminOrderListHandlers } from './order/admin-list-routes.ts'
import { adminOrderWindowHandlers } from './delivery/admin-order-window-routes.ts'
import { adminDeliveryHandlers } from './delivery/admin-routes.ts'
import { adminPictureHandlers } from './media/admin-picture-routes.ts'
import { adminPaymentHandlers } from './payment/admin-routes.ts'
import { adminPhoneOrderHandlers } from './order/admin-phone-order-routes.ts'
import { adminPaymentPortHandlers } from './payment/admin-port-routes.ts'
import { adminPostingMethodHandlers } from './delivery/admin-posting-method-routes.ts'
import { adminPickingCartHandlers } from './picking/admin-cart-routes.ts'
import { adminPickingHandlers } from './picking/admin-routes.ts'
import { adminSettingHandlers } from './settings/admin-routes.ts'
import { adminStaffHandlers } from './staff/admin-routes.ts'
import { systemHandlers } from './system/routes.ts'
import { apiKeyHandlers } from './api-key/routes.ts'
import { tillHandlers } from './till/routes.ts'
import { webhookHandlers } from './webhook/routes.ts'
import { adminTextHandlers } from './messaging/admin-routes.ts'
import { adminWeeklyWindowHandlers } from './delivery/admin-weekly-window-routes.ts'
import { adminZoneHandlers } from './delivery/admin-zone-routes.ts'
import { zoneHandlers } from './delivery/zone-routes.ts'
import { adminWindowHandlers } from './delivery/admin-window-routes.ts'
import { accountHandlers } from './account/routes.ts'
import { addressHandlers } from './address/routes.ts'
import { brandHandlers } from './catalogue/brand-routes.ts'
import { bundleHandlers } from './catalogue/bundle-routes.ts'
import { cartHandlers } from './cart/routes.ts'
import { categoryHandlers } from './catalogue/category-routes.ts'
import { checkoutHandlers } from './order/checkout-routes.ts'
import { commentHandlers } from './comment/routes.ts'
import { contactHandlers } from './request/contact-routes.ts'
import { companyHandlers } from './company/routes.ts'
import { contentHandlers } from './content/routes.ts'
import { couponHandlers } from './coupon/routes.ts'
import { filterHandlers } from './catalogue/filter-routes.ts'
import { landingHandlers } from './content/landing.ts'
import { claimHandlers } from './claim/routes.ts'
import { liveHandlers } from './live/routes.ts'
import { officeSearchHandlers } from './office-search/routes.ts'
import { orderHandlers } from './order/routes.ts'
import { orderPageHandlers } from './order/order-page-routes.ts'
import { productHandlers } from './catalogue/product-routes.ts'
import { orderChangeHandlers } from './order-change/routes.ts'
import { receiptHandlers } from './order/receipt-routes.ts'
import { profileHandlers } from './account/profile-routes.ts'
import { referralHandlers } from './referral/routes.ts'
import { searchHandlers } from './search/routes.ts'
import { sitemapHandlers } from './sitemap/routes.ts'
import { adminSpeedHandlers } from './speed/admin-routes.ts'
import { speedHandlers } from './speed/routes.ts'
import { visitHandlers } from './reports/visit-routes.ts'
import { waitlistHandlers } from './request/waitlist-routes.ts'
import { walletHandlers } from './wallet/routes.ts'
import { wholesaleHandlers } from './request/wholesale-routes.ts'
import { windowHoldHandlers } from './delivery/window-hold-routes.ts'

export const handlers: readonly Handler[] = [
  ...landingHandlers,
  ...categoryHandlers,
  ...productHandlers,
  ...filterHandlers,
  ...searchHandlers,
  ...brandHandlers,
  ...bundleHandlers,
  ...contentHandlers,
  ...sitemapHandlers,
  ...accountHandlers,
  ...profileHandlers,
  ...companyHandlers,
  ...addressHandlers,
  ...cartHandlers,
  ...checkoutHandlers,
  ...windowHoldHandlers,
  ...orderHandlers,
  ...orderPageHandlers,
  ...offerHandlers,
  ...receiptHandlers,
  ...orderChangeHandlers,
  ...claimHandlers,
  ...couponHandlers,
  ...referralHandlers,
  ...walletHandlers,
  ...commentHandlers,
  ...wholesaleHandlers,
  ...waitlistHandlers,
  ...contactHandlers,
  ...visitHandlers,
  ...speedHandlers,
  ...tillHandlers,
  ...adminSettingHandlers,
  ...adminTextHandlers,
  ...systemHandlers,
  ...webhookHandlers,
  ...apiKeyHandlers,
  ...adminPostingMethodHandlers,
  ...adminPaymentPortHandlers,
  ...adminStaffHandlers,
  ...adminChangeHandlers,
  ...adminRoleHandlers,
  ...adminViewHandlers,
  ...adminCommentHandlers,
  ...adminDeskHandlers,
  ...adminSlipHandlers,
  ...adminRequestHandlers,
  ...adminWindowHandlers,
  ...adminWeeklyWindowHandlers,
  ...adminZoneHandlers,
  ...zoneHandlers,
  ...adminOrderHandlers,
  ...adminOrderListHandlers,
  ...adminOrderWindowHandlers,
  ...adminPickingHandlers,
  ...adminPickingCartHandlers,
  ...adminPaymentHandlers,
  ...adminCouponHandlers,
  ...adminReferralHandlers,
  ...adminCustomerHandlers,
  ...adminTagHandlers,
  ...adminCartHandlers,
  ...adminCompanyHandlers,
  ...adminPhoneOrderHandlers,
  ...adminContentHandlers,
  ...adminDeliveryHandlers,
  ...adminPictureHandlers,
  ...adminCatalogueHandlers,
  ...adminGroupHandlers,
  ...adminProductValueHandlers,
  ...priceChangeHandlers,
  ...promotionHandlers,
  ...campaignHandlers,
  ...stockHandlers,
  ...supplierHandlers,
  ...adminImportHandlers,
  ...adminSearchHandlers,
  ...officeSearchHandlers,
  ...liveHandlers,
  ...adminReportHandlers,
  ...adminSpeedHandlers,
]
