// Keys of localStorage.
export const USER_KEY = 'sabad:user'
export const DEVICE_KEY = 'sabad:device'
export const CART_KEY = 'sabad:cart'
export const PENDING_CART_KEY = 'sabad:cart-waits'
export const CART_LOADED_AT_KEY = 'sabad:cart-heard'
export const SEARCHES_KEY = 'sabad:searches'
export const HOLD_KEY = 'sabad:window-hold'
export const RESUME_KEY = 'sabad:resume'
export const OFFICE_KEYS_KEY = 'sabad:office-keys'
export const OFFICE_QUIET_KEY = 'sabad:office-quiet'
export const pickCountsKey = (staffId: number): string => `sabad:pick-counts:${staffId}`

// Keys of sessionStorage.
export const UNSENT_CART_KEY = 'sabad:cart-left'
export const BACK_KEY = 'sabad:back'
export const CHECKOUT_KEY = 'sabad:checkout'
export const COMMENT_KEY = 'sabad:comment'
export const FORM_DRAFT_KEY = 'sabad:form-draft'
export const NOTICES_KEY = 'sabad:notices'
export const SENT_CODE_KEY = 'sabad:sent-code'
export const SLIP_KEY = 'sabad:slip'
export const OFFICE_ORDERS_KEY = 'sabad:office-orders'
export const OFFICE_NEWEST_ORDER_KEY = 'sabad:office-newest-order'
