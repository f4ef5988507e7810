interface Options {
  /** Normalises names and the typed text for comparison. */
  keyOf: (text: string) => string
  /** Text of the count beside the heading. */
  formatCount: (count: number, noun?: string) => string
}

/** Filters brands while typing; styles/content/brands.css hides the alphabet index. */
export function startBrandFilter({ keyOf, formatCount }: Options): void {
  const field = document.querySelector<HTMLInputElement>('[data-brand-filter]')
  const count = document.querySelector<HTMLElement>('[data-noun]')
  const emptyState = document.querySelector<HTMLElement>('[data-brands-none]')
  const tiles = document.querySelectorAll<HTMLElement>('.brands > li')
  const brands = [...tiles].map(tile => ({ tile, key: keyOf(tile.textContent) }))
  if (!field || !count || !emptyState) return
  const filter = () => {
    const query = keyOf(field.value)
    let shown = 0
    for (const { tile, key } of brands) {
      tile.hidden = !key.includes(query)
      if (!tile.hidden) shown += 1
    }
    count.textContent = shown ? formatCount(shown, count.dataset['noun']) : ''
    emptyState.hidden = shown > 0
  }
  field.oninput = filter
  // The browser may restore a typed value.
  filter()
}
