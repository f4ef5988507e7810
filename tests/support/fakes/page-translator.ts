/** What browsers that translate a page do to its texts; Chrome takes them out. */
export const TRANSLATORS = ['replace', 'insert and remove', 'wrap'] as const
export type Translator = (typeof TRANSLATORS)[number]

/**
 * Translates every text within `root` that is not: `x` becomes `[x]`, within `<font>`. Runs in a page
 * too, by itself.
 */
export function translate(how: Translator, root: Element): void {
  const HTML = 'http://www.w3.org/1999/xhtml'
  const texts: Text[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement?.closest('font, script, style, template')) continue
    const font = document.createElementNS(HTML, 'font')
    const inner = font.appendChild(document.createElementNS(HTML, 'font'))
    if (how === 'wrap') {
      text.replaceWith(font)
      text.data = `[${text.data}]`
      inner.append(text)
      continue
    }
    inner.textContent = `[${text.data}]`
    if (how === 'replace') text.replaceWith(font)
    else {
      text.before(font)
      text.remove()
    }
  }
}
