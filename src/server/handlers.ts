import type { Handler } from './handler.ts'
import { changeHandlers } from './routes/admin/change.ts'
import { staffCatalogueHandlers } from './routes/admin/catalogue.ts'
import { staffImportHandlers } from './routes/admin/import.ts'
import { heldRewardHandlers } from './routes/admin/referral.ts'
import { searchOfficeHandlers } from './routes/admin/search.ts'
import { reportHandlers } from './routes/admin/report.ts'
import { staffCommentHandlers } from './routes/admin/comment.ts'
import { staffContentHandlers } from './routes/admin/content.ts'
import { staffCompanyHandlers } from './routes/admin/company.ts'
import { staffCouponHandlers } from './routes/admin/coupon.ts'
import { customerHandlers } from './routes/admin/customer.ts'
import { deskHandlers } from './routes/admin/desk.ts'
import { staffRequestHandlers } from './routes/admin/request.ts'
import { staffSlipHandlers } from './routes/admin/slip.ts'
import { staffOrderHandlers } from './routes/admin/order.ts'
import { orderWindowHandlers } from './routes/admin/order-window.ts'
import { deliveryHandlers } from './routes/admin/delivery.ts'
import { staffPictureHandlers } from './routes/admin/picture.ts'
import { staffPaymentHandlers } from './routes/admin/payment.ts'
import { phoneOrderHandlers } from './routes/admin/phone-order.ts'
import { pickingHandlers } from './routes/admin/picking.ts'
import { staffHandlers } from './routes/admin/staff.ts'
import { weeklyWindowHandlers } from './routes/admin/weekly-window.ts'
import { staffWindowHandlers } from './routes/admin/window.ts'
import { accountHandlers } from './routes/account.ts'
import { addressHandlers } from './routes/address.ts'
import { brandHandlers } from './routes/brand.ts'
import { bundleHandlers } from './routes/bundle.ts'
import { cartHandlers } from './routes/cart.ts'
import { categoryHandlers } from './routes/category.ts'
import { checkoutHandlers } from './routes/checkout.ts'
import { commentHandlers } from './routes/comment.ts'
import { contactHandlers } from './routes/contact.ts'
import { companyHandlers } from './routes/company.ts'
import { contentHandlers } from './routes/content.ts'
import { couponHandlers } from './routes/coupon.ts'
import { faqHandlers } from './routes/faq.ts'
import { filterHandlers } from './routes/filter.ts'
import { homeHandlers } from './routes/home.ts'
import { landingHandlers } from './routes/landing.ts'
import { orderHandlers } from './routes/order.ts'
import { productHandlers } from './routes/product.ts'
import { receiptHandlers } from './routes/receipt.ts'
import { profileHandlers } from './routes/profile.ts'
import { referralHandlers } from './routes/referral.ts'
import { searchHandlers } from './routes/search.ts'
import { sitemapHandlers } from './routes/sitemap.ts'
import { visitHandlers } from './routes/visit.ts'
import { waitlistHandlers } from './routes/waitlist.ts'
import { walletHandlers } from './routes/wallet.ts'
import { wholesaleHandlers } from './routes/wholesale.ts'

export const handlers: readonly Handler[] = [
  ...homeHandlers,
  ...categoryHandlers,
  ...productHandlers,
  ...filterHandlers,
  ...searchHandlers,
  ...brandHandlers,
  ...bundleHandlers,
  ...faqHandlers,
  ...contentHandlers,
  ...landingHandlers,
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
