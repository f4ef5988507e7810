/** The HTTP statuses that the shop sends or reads. */
export const HttpStatus = {
  ok: 200,
  movedPermanently: 301,
  seeOther: 303,
  notModified: 304,
  temporaryRedirect: 307,
  badRequest: 400,
  unauthorized: 401,
  paymentRequired: 402,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  notAcceptable: 406,
  conflict: 409,
  gone: 410,
  contentTooLarge: 413,
  unsupportedMediaType: 415,
  unprocessable: 422,
  tooManyRequests: 429,
  internalServerError: 500,
  serviceUnavailable: 503,
} as const
export type HttpStatus = (typeof HttpStatus)[keyof typeof HttpStatus]

/** Set by the front server, which drops a client's own. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address'
/** Set by the front server. */
export const REQUEST_ID_HEADER = 'x-request-id'
