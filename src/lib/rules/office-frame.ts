/** Holds the names of closed parts of the office's frame, joined by dots. */
export const CLOSED_COOKIE = 'sabad_closed'
/** The menu, narrowed to its icons; the other parts are its groups. */
export const MENU_PART = 'menu'

export const closedParts = (cookie: string | undefined): Set<string> =>
  new Set(cookie?.split('.').filter(part => /^[a-z]+$/.test(part)))
