/** From this status of HTTP on a fault is the server's own. */
export const SERVER_FAULT = 500
