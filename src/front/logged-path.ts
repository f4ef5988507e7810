/** Path without query, which may hold personal data, and without the secret of an order's link. */
export const loggedPath = (url = '/'): string =>
  url.replace(/[?#].*$/s, '').replace(/^(\/o|\/api\/v1\/order-pages)\/[^/]+/, '$1/…')
