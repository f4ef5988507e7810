/** Path without query, which may hold personal data, and without the secret of a text's link. */
export const loggedPath = (url = '/'): string =>
  url
    .replace(/[?#].*$/s, '')
    .replace(/^(\/o(?:\/stop)?|\/api\/v1\/(?:order-pages|offer-links))\/[^/]+/, '$1/…')
