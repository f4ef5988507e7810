// The island performs a marked click (`data-missed`) and removes both attributes.
const hold = (event: Event) => {
  const marked = (event.target as Element).closest('[data-intent]')
  if (!marked || event.defaultPrevented) return
  event.preventDefault()
  event.stopPropagation()
  marked.setAttribute('data-missed', '')
}
addEventListener('click', hold, true)

export {}
