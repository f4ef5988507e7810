import type { Handler } from './platform/http/handler.ts'
import { changeHandlers } from './staff/admin-change-routes.ts'
import { staffCatalogueHandlers } from './catalogue/admin-routes.ts'
import { staffImportHandlers } from './import/admin-routes.ts'
import { heldRewardHandlers } from './referral/admin-routes.ts'
import { searchOfficeHandlers } from './search/admin-routes.ts'
import { reportHandlers } from './reports/admin-routes.ts'
import { staffCommentHandlers } from './comment/admin-routes.ts'
import { staffContentHandlers } from './content/admin-routes.ts'
import { staffCompanyHandlers } from './company/admin-routes.ts'
import { staffCouponHandlers } from './coupon/admin-routes.ts'
import { customerHandlers } from './account/admin-customer-routes.ts'
import { deskHandlers } from './order/admin-desk-routes.ts'
import { staffRequestHandlers } from './request/admin-routes.ts'
import { staffSlipHandlers } from './payment/admin-slip-routes.ts'
import { staffOrderHandlers } from './order/admin-routes.ts'
import { orderWindowHandlers } from './delivery/admin-order-window-routes.ts'
import { deliveryHandlers } from './delivery/admin-routes.ts'
import { staffPictureHandlers } from './media/admin-picture-routes.ts'
import { staffPaymentHandlers } from './payment/admin-routes.ts'
import { phoneOrderHandlers } from './order/admin-phone-order-routes.ts'
import { pickingHandlers } from './picking/admin-routes.ts'
import { settingHandlers } from './settings/admin-routes.ts'
import { staffHandlers } from './staff/admin-routes.ts'
import { weeklyWindowHandlers } from './delivery/admin-weekly-window-routes.ts'
import { staffWindowHandlers } from './delivery/admin-window-routes.ts'
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
import { orderHandlers } from './order/routes.ts'
import { productHandlers } from './catalogue/product-routes.ts'
import { receiptHandlers } from './order/receipt-routes.ts'
import { profileHandlers } from './account/profile-routes.ts'
import { referralHandlers } from './referral/routes.ts'
import { searchHandlers } from './search/routes.ts'
import { sitemapHandlers } from './sitemap/routes.ts'
import { visitHandlers } from './reports/visit-routes.ts'
import { waitlistHandlers } from './request/waitlist-routes.ts'
import { walletHandlers } from './wallet/routes.ts'
import { wholesaleHandlers } from './request/wholesale-routes.ts'

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
  ...orderHandlers,
  ...receiptHandlers,
  ...couponHandlers,
  ...referralHandlers,
  ...walletHandlers,
  ...commentHandlers,
  ...wholesaleHandlers,
  ...waitlistHandlers,
  ...contactHandlers,
  ...visitHandlers,
  ...settingHandlers,
  ...staffHandlers,
  ...changeHandlers,
  ...staffCommentHandlers,
  ...deskHandlers,
  ...staffSlipHandlers,
  ...staffRequestHandlers,
  ...staffWindowHandlers,
  ...weeklyWindowHandlers,
  ...staffOrderHandlers,
  ...orderWindowHandlers,
  ...pickingHandlers,
  ...staffPaymentHandlers,
  ...staffCouponHandlers,
  ...heldRewardHandlers,
  ...customerHandlers,
  ...staffCompanyHandlers,
  ...phoneOrderHandlers,
  ...staffContentHandlers,
  ...deliveryHandlers,
  ...staffPictureHandlers,
  ...staffCatalogueHandlers,
  ...staffImportHandlers,
  ...searchOfficeHandlers,
  ...reportHandlers,
]
