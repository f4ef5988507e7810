/**
 * The address of a request as a log may keep it: without its query, in which names, mobiles, codes
 * and places stand.
 */
export const loggedPath = (url = '/'): string => url.replace(/[?#].*$/s, '')
