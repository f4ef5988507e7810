interface Options {
  /** The form in which names and what was typed are compared. */
  keyOf: (text: string) => string
  /** So many of what the page's head names. */
  countOf: (count: number, noun?: string) => string
}

/**
 * Searches within the brands of a page while somebody types: tiles that do not fit leave, the head
 * counts those that stay, and the empty place stands where none is left. The letters, which lead to tiles
 * that may have left, go by style (styles/content/brands.css).
 */
export function startBrandFilter({ keyOf, countOf }: Options): void {
  const field = document.querySelector<HTMLInputElement>('[data-brand-filter]')
  const count = document.querySelector<HTMLElement>('[data-brands-count]')
  const nothing = document.querySelector<HTMLElement>('[data-brands-none]')
  const tiles = document.querySelectorAll<HTMLElement>('.brands > li')
  const brands = [...tiles].map(tile => ({ tile, key: keyOf(tile.textContent) }))
  if (!field || !count || !nothing) return
  const filter = () => {
    const wanted = keyOf(field.value)
    let shown = 0
    for (const { tile, key } of brands) {
      tile.hidden = !key.includes(wanted)
      if (!tile.hidden) shown += 1
    }
    count.textContent = shown ? countOf(shown, count.dataset['brandsCount']) : ''
    nothing.hidden = shown > 0
  }
  field.oninput = filter
  // A browser may bring back what was typed before.
  filter()
}
