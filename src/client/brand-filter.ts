interface Options {
  /** The form in which names and what was typed are compared. */
  keyOf: (text: string) => string
}

/**
 * Searches within the brands of a page while somebody types: tiles that do not fit leave, and a
 * sentence stands where none is left. The letters go, too: they lead to tiles that may have left.
 */
export function startBrandFilter({ keyOf }: Options): void {
  const field = document.querySelector<HTMLInputElement>('[data-brand-filter]')
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
    nothing.hidden = shown > 0
  }
  field.addEventListener('input', filter)
  // A browser may bring back what was typed before.
  filter()
}
