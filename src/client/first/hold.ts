// A click on what an island will make live (`data-intent`) is marked `data-missed`, from the first
// paint on; the island does what was asked for and takes both attributes away.
const hold = (event: Event) => {
  const marked = (event.target as Element).closest('[data-intent]')
  if (!marked || event.defaultPrevented) return
  event.preventDefault()
  event.stopPropagation()
  marked.setAttribute('data-missed', '')
}
addEventListener('click', hold, true)

export {}
