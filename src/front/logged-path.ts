/** Path without query, which may hold personal data. */
export const loggedPath = (url = '/'): string => url.replace(/[?#].*$/s, '')
