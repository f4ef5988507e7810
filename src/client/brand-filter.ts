interface Options {
  /** The form in which names and what was typed are compared. */
  keyOf: (text: string) => string
  /** So many of what the page's head names. */
  countOf: (count: number, noun?: string) => string
}

/**
 * Searches within the brands of a page while somebody types: tiles that do not fit leave, the head
 * counts those that stay, and a sentence stands where none is left. The letters go, too: they lead to
 * tiles that may have left.
 */
export function startBrandFilter({ keyOf, countOf }: Options): void {
  const field = document.querySelector<HTMLInputElement>('[data-brand-filter]')
  const count = document.querySelector<HTMLElement>('[data-brands-count]')
  const letters = document.querySelector<HTMLElement>('.letters')
  const nothing = document.querySelector<HTMLElement>('[data-brands-none]')
  const tiles = [...document.querySelectorAll<HTMLElement>('.brands > li')]
  if (!field || !nothing) return
  const names = new Map(tiles.map(tile => [tile, keyOf(tile.textContent)]))
  const filter = () => {
    const wanted = keyOf(field.value)
    let shown = 0
    for (const tile of tiles) {
      tile.hidden = !names.get(tile)?.includes(wanted)
      if (!tile.hidden) shown += 1
    }
    if (letters) letters.hidden = wanted !== ''
    if (count) count.textContent = shown > 0 ? countOf(shown, count.dataset['brandsCount']) : ''
    nothing.hidden = shown > 0
  }
  field.addEventListener('input', filter)
  // A browser may bring back what was typed before.
  filter()
}
