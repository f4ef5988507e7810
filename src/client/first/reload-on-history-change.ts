// A dialog entry over a page whose load failed belongs to that page.
const made = location.pathname
addEventListener('popstate', () => {
  if (location.pathname !== made) location.reload()
})

export {}
