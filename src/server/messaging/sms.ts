/**
 * The texts that the shop sends and what each of them prints: `order` is a tracking code, `amount`
 * is toman with Persian digits, `day` and `hours` are of a delivery, `product` is an id. Providers
 * limit a token to 25 characters (`shortValue`), and to as many spaces as its place in sms-kavenegar.ts has room for.
 * `link` ends the address of the order's page, `delivery` is its delivery code.
 */
export const SMS_TOKENS = {
  /** Signs in, or confirms a number. */
  code: ['code'],
  'order-registered': ['order', 'link'],
  'order-paid': ['order', 'link'],
  'order-sent': ['order', 'link', 'delivery'],
  /** It waits in the shop for its customer. */
  'order-ready': ['order', 'link', 'delivery'],
  'order-cancelled': ['order', 'link'],
  'order-refunded': ['order', 'amount'],
  'order-moved': ['order', 'day', 'hours', 'link'],
  /** The exact hour within its wide window, on its day. */
  'order-hour': ['order', 'hours', 'link'],
  /** Staff changed it, or the payment for a change came. */
  'order-updated': ['order', 'link'],
  /** Staff changed it, and `amount` is to be paid by the hour `until` of `day` before. */
  'order-update-unpaid': ['order', 'amount', 'day', 'until', 'link'],
  /** Picking began before the payment for its change. */
  'order-update-ended': ['order', 'link'],
  'slip-refused': ['order'],
  /** A claim: `amount` went to the wallet. */
  'claim-credited': ['order', 'amount', 'link'],
  'claim-refused': ['order', 'link'],
  /** A coupon for a referrer. */
  'referral-reward': ['code'],
  /** Money for what was not there went to the wallet. */
  'order-short': ['order', 'amount', 'link'],
  /** `count` items were replaced, and the rest went to the wallet. */
  'order-replaced': ['order', 'amount', 'count', 'link'],
  /** Items are missing or replaced, and nothing went to the wallet. */
  'order-changed': ['order', 'link'],
  /** A substitute is proposed, both by name; `until` is when the time to answer ends. */
  'substitute-proposed': ['order', 'missing', 'substitute', 'until', 'link'],
  'order-empty': ['order'],
  /** Picking was undone: `amount` is taken out of the wallet again. */
  'order-again': ['order', 'amount'],
  /** Picking was undone, and no money moves. */
  'order-anew': ['order'],
  /** Goods weighed less than estimated: `amount` went to the wallet. */
  'order-lighter': ['order', 'amount', 'link'],
  /** Goods weighed more: `amount` was taken from the wallet. */
  'order-heavier': ['order', 'amount', 'link'],
  /** Goods were weighed: `amount` is to be paid now. */
  'order-weighed': ['order', 'amount', 'link'],
  'repeat-prepared': ['order', 'amount', 'day'],
  /** `repriced` items have another price, `missing` ones are not there in full. */
  'repeat-changed': ['order', 'amount', 'repriced', 'day', 'missing'],
  /** `order` is the last one of the repeat. */
  'repeat-failed': ['order', 'day'],
  'repeat-ended': ['order'],
  'back-in-stock': ['product'],
} as const satisfies Record<string, readonly string[]>

/** sms.ir refuses longer values (114). */
export const SMS_VALUE_MAX_CHARS = 25

/** A name that fits a token, with «…» where it was cut. */
export const shortValue = (text: string): string =>
  text.length <= SMS_VALUE_MAX_CHARS
    ? text
    : `${text.slice(0, SMS_VALUE_MAX_CHARS - 1).replace(/[\s\u200C]+$/, '')}…`

export type SmsTemplate = keyof typeof SMS_TOKENS
export type SmsToken<T extends SmsTemplate> = (typeof SMS_TOKENS)[T][number]
export type SmsTokens<T extends SmsTemplate> = Readonly<Record<SmsToken<T>, string>>

/** Secrets, which are made when a text is sent and never stored (order/order-link.ts). */
export type SecretToken = 'link' | 'delivery'

/** A template with the tokens that are stored until it is sent. */
export type SmsText = {
  [T in SmsTemplate]: { template: T; tokens: Omit<SmsTokens<T>, SecretToken> }
}[SmsTemplate]

/** Name of the texts of campaigns in the outbox: written by staff, registered with no provider. */
export const CAMPAIGN_TEXT = 'campaign'

/** Sends texts to mobiles. */
export interface Sms {
  /** Texts go into a file; no mobile gets them. */
  readonly isTest?: true
  /**
   * Sends one text; rejects when no provider took it.
   *
   * @param to a mobile as it is stored, 09xxxxxxxxx
   */
  send<T extends SmsTemplate>(to: string, template: T, tokens: SmsTokens<T>): Promise<void>
  /** Sends any text over the line for advertisements; absent without one. Rejects as `send` does. */
  sendAdvertisement?: (to: string, text: string) => Promise<void>
}
