/** There is no such thing, or no more. */
export const NOT_FOUND = 404
/** From this status of HTTP on a fault is the server's own. */
export const SERVER_FAULT = 500
