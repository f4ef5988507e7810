/**
 * The texts the shop sends: `code` signs in or confirms a number (token `code`), `order-registered`
 * and `order-paid` tell what became of an order (token `order`, its tracking code), `referral-reward`
 * brings a referrer the code that a friend earned them (token `code`). `order-cancelled` and
 * `slip-refused` are the staff's doing (`order`); `order-refunded` says what went back to the wallet
 * (`order`, `amount` in toman). The order of a repeat is `repeat-prepared` (`order`,
 * `amount` in toman, `day` of delivery), or `repeat-changed` with how many items have another price
 * (`repriced`) or could not be had in full (`missing`), or `repeat-failed` (`order` of the last time,
 * `day`); after too many unpaid ones comes `repeat-ended` (`order`). `back-in-stock` says that what
 * somebody waits for can be bought (`product`, its id). When an order was picked and something was
 * not there, `order-short` tells what went to the wallet (`order`, `amount` in toman), and
 * `order-replaced` (`count` too) that other goods are given instead of some, `order-changed`
 * (`order`) that the goods are others or less is to pay where nothing went there, `order-empty`
 * (`order`) that nothing of it was there. When that is taken back, `order-again` (`order`, `amount`
 * in toman) tells what is taken out of the wallet again, `order-anew` (`order`) that it is picked
 * anew where nothing had gone there. `order-moved` tells when an order comes instead (`order`,
 * `day`, `hours`), `order-sent` (`order`) that it went out with the courier.
 */
export type SmsTemplate =
  | 'code'
  | 'order-registered'
  | 'order-paid'
  | 'referral-reward'
  | 'order-cancelled'
  | 'order-refunded'
  | 'slip-refused'
  | 'repeat-prepared'
  | 'repeat-changed'
  | 'repeat-failed'
  | 'repeat-ended'
  | 'back-in-stock'
  | 'order-short'
  | 'order-changed'
  | 'order-replaced'
  | 'order-empty'
  | 'order-moved'
  | 'order-again'
  | 'order-anew'
  | 'order-sent'

/** Sends texts to mobiles. */
export interface Sms {
  /**
   * Sends one text; rejects when no provider took it. Providers limit what a token holds: 25
   * characters, and as many spaces as its place in sms-kavenegar.ts has room for.
   *
   * @param to a mobile as it is stored, 09xxxxxxxxx
   */
  send(to: string, template: SmsTemplate, tokens: Record<string, string>): Promise<void>
}
