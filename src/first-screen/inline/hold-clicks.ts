// Clicks before hydration: the island repeats one marked by `data-clicked`, and removes the mark and
// `data-intent`.
addEventListener(
  'click',
  event => {
    const place = (event.target as Element).closest<HTMLElement>('[data-intent]')
    if (!place) return
    event.preventDefault()
    event.stopPropagation()
    place.dataset['clicked'] = ''
  },
  true,
)

export {}
