import type { AccountTables } from './schema/account.ts'
import type { AddressTables } from './schema/address.ts'
import type { BrandTables } from './schema/brand.ts'
import type { BundleTables } from './schema/bundle.ts'
import type { CartTables } from './schema/cart.ts'
import type { CategoryTables } from './schema/category.ts'
import type { CheckoutTables } from './schema/checkout.ts'
import type { CommentTables } from './schema/comment.ts'
import type { CompanyTables } from './schema/company.ts'
import type { ContactTables } from './schema/contact.ts'
import type { ContentTables } from './schema/content.ts'
import type { CouponTables } from './schema/coupon.ts'
import type { DeliveryWindowTables } from './schema/delivery-window.ts'
import type { FaqTables } from './schema/faq.ts'
import type { GeocodeTables } from './schema/geocode.ts'
import type { HomeTables } from './schema/home.ts'
import type { IdempotencyTables } from './schema/idempotency.ts'
import type { LandingTables } from './schema/landing.ts'
import type { LedgerTables } from './schema/ledger.ts'
import type { OfficeTables } from './schema/office.ts'
import type { OrderTables } from './schema/order.ts'
import type { PageTables } from './schema/page.ts'
import type { PictureTables } from './schema/picture.ts'
import type { PaymentTables } from './schema/payment.ts'
import type { ProductTables } from './schema/product.ts'
import type { ReferralTables } from './schema/referral.ts'
import type { RepeatTables } from './schema/repeat.ts'
import type { SettingTables } from './schema/setting.ts'
import type { ShelfTables } from './schema/shelf.ts'
import type { SmsTables } from './schema/sms.ts'
import type { StaffTables } from './schema/staff.ts'
import type { VersionTables } from './schema/version.ts'
import type { VisitTables } from './schema/visit.ts'
import type { WaitlistTables } from './schema/waitlist.ts'
import type { WholesaleTables } from './schema/wholesale.ts'

/** Booleans are 0 and 1, money is integer rials, moments are epoch seconds. */
export interface Database
  extends
    AccountTables,
    AddressTables,
    BrandTables,
    BundleTables,
    CartTables,
    CategoryTables,
    CheckoutTables,
    CommentTables,
    CompanyTables,
    ContactTables,
    ContentTables,
    CouponTables,
    DeliveryWindowTables,
    FaqTables,
    GeocodeTables,
    HomeTables,
    IdempotencyTables,
    LandingTables,
    LedgerTables,
    OfficeTables,
    OrderTables,
    PageTables,
    PaymentTables,
    PictureTables,
    ProductTables,
    ReferralTables,
    RepeatTables,
    SettingTables,
    ShelfTables,
    SmsTables,
    StaffTables,
    VersionTables,
    VisitTables,
    WaitlistTables,
    WholesaleTables {}
