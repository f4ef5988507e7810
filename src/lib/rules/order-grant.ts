/** Cookie with an order link's token and the grant obtained by a code. */
export const ORDER_COOKIE = 'sabad_order'

/** Holds the address of the gateway until the page has led there. */
export const BANK_COOKIE = 'sabad_bank'

const VALUE = /^([\dA-Z]{1,40})\.(order-(\d{1,15})-[\w-]{20,80})$/

/** What a browser may do with one order, without signing in. */
export interface OrderGrant {
  /** Of its link, in upper case. */
  token: string
  /** A bearer token. */
  grant: string
  /** Of the order. */
  id: number
}

export const orderCookieValue = ({ token, grant }: Pick<OrderGrant, 'token' | 'grant'>): string =>
  `${token.toUpperCase()}.${grant}`

export function readOrderCookie(value = ''): OrderGrant | null {
  const [, token, grant, id] = VALUE.exec(value) ?? []
  return token && grant ? { token, grant, id: Number(id) } : null
}

/** HttpOnly, and limited to pages of orders. Not `strict`: gateways lead back to them. */
export const orderCookie = (url: URL) =>
  ({
    path: '/o',
    httpOnly: true,
    sameSite: 'lax',
    secure: url.protocol === 'https:',
  }) as const
