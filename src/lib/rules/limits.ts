/** Limits of the shop, each with its unit. */

export const DAY_SECONDS = 86_400
export const PAGE_SIZE = 16
/** Sitemaps may hold 50,000; a part is generated and compressed whole. */
export const SITEMAP_PART_ADDRESSES = 5_000
export const SIMILARS_MAX = 12
/** Of categories, from the root. */
export const CATEGORY_LEVELS_MAX = 5
export const SHELF_PRODUCTS_MAX = 8
export const PRICE_STEP_RIALS = 1_000
/** How long an ended bundle stays in the list. */
export const ENDED_BUNDLE_SHOWN_SECONDS = 7 * 24 * 60 * 60
/** Further words of a search are ignored. */
export const SEARCH_WORDS_MAX = 8
/** Limit of `GET /products?ids=`. */
export const PRODUCT_IDS_MAX = 100

/** An order locks a row for each line. */
export const CART_LINES_MAX = 200

export const BUNDLE_NAME_MAX_CHARS = 40
/** Equal to the limits of the contract. */
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
/** End of a name that is cut in the middle. */
export const SUGGESTION_END_CHARS = 15
export const SUGGESTED_BRANDS_MAX = 3
export const SUGGESTED_CATEGORIES_MAX = 3
export const SUGGESTED_PRODUCTS_MAX = 11
export const SUGGEST_MIN_CHARS = 2
export const SUGGEST_DELAY_MS = 500
export const RECENT_SEARCHES_MAX = 8
export const BRAND_DESCRIPTION_LONG_CHARS = 400
export const BRAND_DESCRIPTION_SHOWN_CHARS = 200
export const GALLERY_THUMBS = 4

export const OTP_LENGTH = 5
export const OTP_RESEND_MS = 120_000
export const OTP_LIFE_SECONDS = 120
export const OTP_TRIES = 5
/** How long a verified code of the current number permits naming the new one. */
export const OLD_MOBILE_PROOF_SECONDS = 10 * 60
export const MOBILE_DIGITS = 11
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
export const REDIRECT_AFTER_SAVE_MS = 800
export const COPIED_FLAG_MS = 2_500
export const CLIPBOARD_TOAST_MS = 500
export const PRODUCT_MODAL_DELAY_MS = 100
export const ADDRESS_SEARCH_DELAY_MS = 250
export const HOME_CACHE_SECONDS = 180
/** How long rendering waits for home rows; later ones are loaded by the page. */
export const HOME_ROW_BUDGET_MS = 300
/** Retries of a row that failed to load. */
export const LOADER_FIRST_RETRY_MS = 8_000
export const LOADER_RETRY_MS = 6_000
/** For a page or a part of one. */
export const FETCH_TIMEOUT_MS = 15_000

export const ADDRESS_RESULTS_MAX = 15
export const TEHRAN_BOUNDS = { latMin: 35.52, latMax: 35.94, lngMin: 51.09, lngMax: 51.79 } as const
/** Iran; no addresses outside. */
export const IRAN_BOUNDS = { latMin: 25, latMax: 39.8, lngMin: 44, lngMax: 63.4 } as const
/** Corners of a delivery zone. */
export const ZONE_POINTS_MAX = 200
export const MAP_ZOOM = 10
export const MAP_ZOOM_EDITING = 15

/** Order without online payment, frozen until a bank slip is reviewed. */
export const PORT_WITHOUT_PAYMENT = 5

export const ONLINE_PAYMENT_LIFE_SECONDS = 30 * 60
/** How long a bank's page takes a payment. */
export const BANK_PAGE_SECONDS = 15 * 60
export const FREEZE_LIFE_SECONDS = 24 * 60 * 60
export const UNPAID_ORDERS_MAX = 2
export const ORDER_NOTES_MAX = 10
export const BANK_SLIP_MAX_BYTES = 5 * 1024 * 1024
/** Staff uploads; imports allow more. */
export const PICTURE_UPLOAD_MAX_BYTES = 10 * 1024 * 1024
/** Least time for another slip after a refusal. */
export const SLIP_AGAIN_SECONDS = 2 * 60 * 60
/** Hour in Tehran at which a repeat is prepared, the day before its cut-off. */
export const REPEAT_HOUR = 10
/** Least distance of a moved occurrence from its neighbours. */
export const REPEAT_GAP_DAYS = 3
/** A repeat ends after this many unpaid orders in a row. */
export const REPEAT_UNPAID_MAX = 2
/** How long a courier can undo a delivery; later the order desk does. */
export const DELIVERY_UNDO_SECONDS = 15 * 60
/** What a customer says to the courier. */
export const DELIVERY_CODE_LENGTH = 4
/** How long after its delivery a line can be claimed. */
export const CLAIM_SECONDS = 72 * 60 * 60
export const CLAIM_PHOTOS_MAX = 4
export const CLAIM_PHOTO_MAX_BYTES = 5 * 1024 * 1024
/** For which a customer's claims that are credited without staff are counted. */
export const CLAIMS_PERIOD_DAYS = 30
/** How long the page of an order opens after its delivery or cancellation. */
export const ORDER_LINK_DAYS = 7
/** How long a code of that page permits acts on the order. */
export const ORDER_GRANT_SECONDS = 30 * 60
export const WINDOW_DAYS_AHEAD = 7
/** How far ahead staff can open windows. */
export const WINDOW_PLAN_DAYS = 366

/** Off a friend's first purchase. */
export const REFERRAL_FRIEND_RIALS = 100_000
/** The referrer's coupon after the friend's order is completed. */
export const REFERRAL_REWARD_RIALS = 100_000
export const REFERRAL_REWARD_LIFE_DAYS = 90

/** A year and a month, to compare a month with last year's. */
export const VISITS_STORED_DAYS = 400

/** After the first scripts of islands, before the one that reports the speed of the page. */
export const SPEED_DELAY_MS = 2_000

/** How long a receipt waits for its font before it is shown, and printed. */
export const FONT_SHOW_MS = 1_000
export const FONT_PRINT_MS = 5_000

/** Price drops of a product file that its preview lists. */
export const FILE_DROPS_SHOWN = 5_000
/** A code that takes off more of a purchase needs a confirmation, as a price drop does. */
export const COUPON_UNCONFIRMED_PERCENT = 50
