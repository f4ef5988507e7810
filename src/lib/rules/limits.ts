/** The numbers of the specification's section 9, each with its unit, stated once. */

export const DAY_SECONDS = 86_400
export const PAGE_SIZE = 16
/** Of a sitemap, which may hold 50,000: a part is made, packed and kept whole. */
export const SITEMAP_PART_ADDRESSES = 5_000
export const SIMILARS_MAX = 12
export const SHELF_PRODUCTS_MAX = 8
export const PRICE_STEP_RIALS = 1_000
/** A bundle stays in the list this long after its countdown has ended. */
export const ENDED_BUNDLE_SHOWN_SECONDS = 7 * 24 * 60 * 60
/** Words of a search that count; the rest is ignored. */
export const SEARCH_WORDS_MAX = 8
/** Products that `GET /products?ids=` answers at once. */
export const PRODUCT_IDS_MAX = 100

/** Lines that one basket may hold: an order locks a row for each. */
export const CART_LINES_MAX = 200

export const BUNDLE_NAME_MAX_CHARS = 40
/** Letters that a form lets in: as many as the contract takes. */
export const PERSON_NAME_MAX_CHARS = 60
export const EMAIL_MAX_CHARS = 120
export const TYPED_MOBILE_MAX_CHARS = 60
export const CONTACT_MESSAGE_MAX_CHARS = 2_000
export const ORDER_NOTE_MAX_CHARS = 500
export const COUPON_CODE_MAX_CHARS = 60
export const COMPANY_CODE_MAX_CHARS = 60
export const COMMENT_BODY_MAX_CHARS = 1_000
export const COMMENT_NAME_MAX_CHARS = 60
export const SUGGESTION_MAX_CHARS = 50
/** Characters kept at the end of a name cut in the middle. */
export const SUGGESTION_END_CHARS = 15
export const SUGGESTED_BRANDS_MAX = 3
export const SUGGESTED_CATEGORIES_MAX = 3
export const SUGGESTED_PRODUCTS_MAX = 11
/** Suggestions come after more than one character. */
export const SUGGEST_MIN_CHARS = 2
export const SUGGEST_DELAY_MS = 500
/** Searches that a browser remembers. */
export const RECENT_SEARCHES_MAX = 8
export const BRAND_DESCRIPTION_LONG_CHARS = 400
export const BRAND_DESCRIPTION_SHOWN_CHARS = 200
export const GALLERY_THUMBS = 4

export const OTP_LENGTH = 5
export const OTP_RESEND_MS = 120_000
export const OTP_LIFE_SECONDS = 120
export const OTP_TRIES = 5
/** A code of the current number, once proved, lets its user name the new number for so long. */
export const OLD_MOBILE_PROOF_SECONDS = 10 * 60
export const MOBILE_DIGITS = 11
/** Longer than five characters. */
export const PASSWORD_MIN_CHARS = 6
export const PASSWORD_MAX_CHARS = 200

export const CART_ACTION_DELAY_MS = 200
export const CART_SPINNER_MS = 6_000
export const CART_PAGE_SPINNER_MS = 800
export const FLY_ANIMATION_MS = 800
export const HOME_RELOAD_AFTER_LOGIN_MS = 300
export const LOGIN_SPINNER_MS = 8_000
export const PASSWORD_SPINNER_MS = 1_000
export const OTP_SPINNER_MS = 2_500
export const TOAST_MS = 5_000
export const SLIDER_AUTOPLAY_MS = 5_000
export const SLIDER_ANIMATION_MS = 600
/** From what was saved back to the profile. */
export const REDIRECT_AFTER_SAVE_MS = 800
export const COPIED_FLAG_MS = 2_500
export const CLIPBOARD_TOAST_MS = 500
/** A product opens over its list so long after the click at the latest. */
export const PRODUCT_MODAL_DELAY_MS = 100
export const ADDRESS_SEARCH_DELAY_MS = 250
export const HOME_CACHE_SECONDS = 180
/** How long a rendering waits for the rows of home; one that comes later is loaded by the page. */
export const HOME_ROW_BUDGET_MS = 300
/** Section 9: a row that did not come is asked for again after so long, then every so often. */
export const LOADER_FIRST_RETRY_MS = 8_000
export const LOADER_RETRY_MS = 6_000
/** A page, or a part of one, that takes longer does not come. */
export const FETCH_TIMEOUT_MS = 15_000

export const ADDRESS_RESULTS_MAX = 15
export const TEHRAN_BOUNDS = { latMin: 35.52, latMax: 35.94, lngMin: 51.09, lngMax: 51.79 } as const
/** Beyond it no point has a name: an address lies in Iran. */
export const IRAN_BOUNDS = { latMin: 25, latMax: 39.8, lngMin: 44, lngMax: 63.4 } as const
export const MAP_ZOOM = 10
export const MAP_ZOOM_EDITING = 15

/** Section 4: registers without online payment and freezes the order for a bank slip. */
export const PORT_WITHOUT_PAYMENT = 5

export const ONLINE_PAYMENT_LIFE_SECONDS = 30 * 60
export const FREEZE_LIFE_SECONDS = 24 * 60 * 60
export const UNPAID_ORDERS_MAX = 2
/** Notes that one order takes. */
export const ORDER_NOTES_MAX = 10
export const BANK_SLIP_MAX_BYTES = 5 * 1024 * 1024
/** Of a picture that staff upload; an import takes larger ones. */
export const PICTURE_UPLOAD_MAX_BYTES = 10 * 1024 * 1024
/** After a refused slip there is at least so much time for another. */
export const SLIP_AGAIN_SECONDS = 2 * 60 * 60
/** A repeat is prepared at this hour in Tehran, a day before orders for its delivery close. */
export const REPEAT_HOUR = 10
/** A delivery of a repeat that is moved off its day is at least so far from the ones beside it. */
export const REPEAT_GAP_DAYS = 3
/** Prepared orders that expire unpaid in a row before a repeat ends. */
export const REPEAT_UNPAID_MAX = 2
/** So long after it a courier takes the mark of a delivery back; later the order desk does. */
export const DELIVERY_UNDO_SECONDS = 15 * 60
export const WINDOW_DAYS_AHEAD = 7
/** So far ahead staff open delivery windows before their time. */
export const WINDOW_PLAN_DAYS = 366

/** Section 9, referral: off a friend's first purchase. */
export const REFERRAL_FRIEND_RIALS = 100_000
/** Section 9, referral: the worth of the referrer's code, once the friend's order is completed. */
export const REFERRAL_REWARD_RIALS = 100_000
export const REFERRAL_REWARD_LIFE_DAYS = 90

/** A year and a month, so that a month can be held against the same one of the year before. */
export const VISITS_KEPT_DAYS = 400

/** How long a receipt waits for the shop's letters: before it is shown, and before it is printed. */
export const LETTERS_SHOW_MS = 1_000
export const LETTERS_PRINT_MS = 5_000

/** Price drops of a product file that its preview lists. */
export const FILE_DROPS_SHOWN = 5_000
/** A code that takes off more of a purchase needs a confirmation, as a price drop does. */
export const COUPON_UNCONFIRMED_PERCENT = 50
