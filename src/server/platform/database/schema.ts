import type { AccountTables } from '../../account/schema.ts'
import type { AddressTables } from '../../address/schema.ts'
import type { ApiKeyTables } from '../../api-key/schema.ts'
import type { BrandTables } from '../../catalogue/brand-schema.ts'
import type { BundleTables } from '../../catalogue/bundle-schema.ts'
import type { CampaignTables } from '../../campaign/schema.ts'
import type { CartTables } from '../../cart/schema.ts'
import type { ClaimTables } from '../../claim/schema.ts'
import type { CategoryTables } from '../../catalogue/category-schema.ts'
import type { CheckoutTables } from '../../order/checkout-schema.ts'
import type { CommentTables } from '../../comment/schema.ts'
import type { CompanyTables } from '../../company/schema.ts'
import type { ContactTables } from '../../request/contact-schema.ts'
import type { ContentTables } from '../../content/schema.ts'
import type { CouponTables } from '../../coupon/schema.ts'
import type { DeliveryWindowTables } from '../../delivery/schema.ts'
import type { GeocodeTables } from '../../address/geocode-schema.ts'
import type { IdempotencyTables } from './idempotency-schema.ts'
import type { LedgerTables } from '../../wallet/schema.ts'
import type { ImportTables } from '../../import/schema.ts'
import type { SearchTables } from '../../search/schema.ts'
import type { OrderChangeTables } from '../../order-change/schema.ts'
import type { LiveTables } from '../../live/schema.ts'
import type { OrderTables } from '../../order/schema.ts'
import type { WebhookTables } from '../../webhook/schema.ts'
import type { PickingTables } from '../../picking/schema.ts'
import type { PictureTables } from '../../media/schema.ts'
import type { PaymentTables } from '../../payment/schema.ts'
import type { PriceChangeTables } from '../../price-change/schema.ts'
import type { ProductTables } from '../../catalogue/product-schema.ts'
import type { PromotionTables } from '../../promotion/schema.ts'
import type { ReferralTables } from '../../referral/schema.ts'
import type { RepeatTables } from '../../repeat/schema.ts'
import type { SettingTables } from './setting-schema.ts'
import type { ShelfTables } from '../../catalogue/shelf-schema.ts'
import type { SmsTables } from '../../messaging/schema.ts'
import type { SpeedTables } from '../../speed/schema.ts'
import type { StaffTables } from '../../staff/schema.ts'
import type { StockTables } from '../../stock/schema.ts'
import type { TillTables } from '../../till/schema.ts'
import type { TorobTables } from '../../torob/schema.ts'
import type { VersionTables } from '../../catalogue/version-schema.ts'
import type { VisitTables } from '../../reports/schema.ts'
import type { WaitlistTables } from '../../request/waitlist-schema.ts'
import type { WholesaleTables } from '../../request/wholesale-schema.ts'

/** Booleans are 0 and 1, money is integer rials, moments are epoch seconds. */
export interface Database
  extends
    AccountTables,
    AddressTables,
    ApiKeyTables,
    BrandTables,
    BundleTables,
    CampaignTables,
    CartTables,
    ClaimTables,
    CategoryTables,
    CheckoutTables,
    CommentTables,
    CompanyTables,
    ContactTables,
    ContentTables,
    CouponTables,
    DeliveryWindowTables,
    GeocodeTables,
    IdempotencyTables,
    LedgerTables,
    ImportTables,
    SearchTables,
    OrderChangeTables,
    OrderTables,
    PaymentTables,
    PickingTables,
    WebhookTables,
    PictureTables,
    PriceChangeTables,
    ProductTables,
    PromotionTables,
    ReferralTables,
    RepeatTables,
    SettingTables,
    ShelfTables,
    SmsTables,
    SpeedTables,
    StaffTables,
    LiveTables,
    StockTables,
    TillTables,
    TorobTables,
    VersionTables,
    VisitTables,
    WaitlistTables,
    WholesaleTables {}
