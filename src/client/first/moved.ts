// On a page that takes no steps of its own. The entry of a product over a page whose load failed stays
// one of that page: a step from it changes the address alone.
const made = location.pathname
addEventListener('popstate', () => {
  if (location.pathname !== made) location.reload()
})

export {}
