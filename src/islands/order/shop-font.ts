import { useEffect, useState } from 'react'
import { FONT_PRINT_MS, FONT_SHOW_MS } from '#lib/rules/limits.ts'

const FONT = '1em Vazirmatn'

/** Removes the mark of first-screen/inline/font.ts. */
function showFont(): void {
  if (document.fonts.check(FONT)) document.documentElement.removeAttribute('data-plain')
}

/** Loads the font, or gives up after `ms`. */
async function loadFont(ms: number): Promise<void> {
  // Very old browsers.
  if (!('fonts' in document)) return
  const late = new Promise(done => setTimeout(done, ms))
  await Promise.race([document.fonts.load(FONT).catch(() => undefined), late])
  showFont()
}

/** Prints with the font, even when it was too late for the screen. */
export async function printWithFont(): Promise<void> {
  await loadFont(FONT_PRINT_MS)
  window.print()
}

/** Whether text may be shown: it waits briefly, because text never changes its font. */
export function useFont(): boolean {
  const [isReady, setHere] = useState(false)
  useEffect(() => {
    void loadFont(FONT_SHOW_MS).then(() => setHere(true))
    addEventListener('beforeprint', showFont)
    return () => removeEventListener('beforeprint', showFont)
  }, [])
  return isReady
}
