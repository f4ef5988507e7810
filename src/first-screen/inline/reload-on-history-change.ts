// A dialog entry over a page whose load failed belongs to that page.
const initialPath = location.pathname
addEventListener('popstate', () => {
  if (location.pathname !== initialPath) location.reload()
})

export {}
