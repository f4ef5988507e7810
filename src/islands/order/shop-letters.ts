import { useEffect, useState } from 'react'
import { LETTERS_PRINT_MS, LETTERS_SHOW_MS } from '#lib/rules/limits.ts'

const FONT = '1em Vazirmatn'

/** What stands for the shop's letters (client/first/font.ts) goes, once they are here. */
function dropPlain(): void {
  if (document.fonts.check(FONT)) document.documentElement.removeAttribute('data-plain')
}

/** Brings the shop's letters, or gives up after so many milliseconds. */
async function bringLetters(ms: number): Promise<void> {
  // Only a browser that nobody uses any more knows no fonts.
  if (!('fonts' in document)) return
  const late = new Promise(done => setTimeout(done, ms))
  await Promise.race([document.fonts.load(FONT).catch(() => undefined), late])
  dropPlain()
}

/** Prints with the shop's letters, however late they came for the screen. */
export async function printWithLetters(): Promise<void> {
  await bringLetters(LETTERS_PRINT_MS)
  window.print()
}

/**
 * Whether a page that has shown no text yet may do so: it waits a little for the shop's letters,
 * since what has been laid out never changes them. By the browser's own print they come too.
 */
export function useLetters(): boolean {
  const [here, setHere] = useState(false)
  useEffect(() => {
    void bringLetters(LETTERS_SHOW_MS).then(() => setHere(true))
    addEventListener('beforeprint', dropPlain)
    return () => removeEventListener('beforeprint', dropPlain)
  }, [])
  return here
}
