/** The query name that Torob adds to links, and the cookie that remembers it. */
export const CLICK_COOKIE = 'torob_clid'

export const CLICK_ID = /^[\w-]{1,100}$/
