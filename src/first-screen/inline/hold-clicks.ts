// Clicks before hydration: the island repeats one marked by `data-clicked`, and removes the mark and
// `data-intent`.
const hold = (event: Event) => {
  const island = (event.target as Element).closest('[data-intent]')
  if (!island || event.defaultPrevented) return
  event.preventDefault()
  event.stopPropagation()
  island.setAttribute('data-clicked', '')
}
addEventListener('click', hold, true)

export {}
