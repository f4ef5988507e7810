import { root } from './sign-in-state.ts'

// Loads the font before the first paint, or not until the next page: text never changes its font.
// Chromium blocks the first paint on preloaded fonts, so on a slow line with a new visitor the font
// waits for `load`. Other browsers show no text for their `font-display: optional` block period, so
// the page is hidden that long.
const FONT = '1em Vazirmatn'
const BLOCK_MS = 100
const { fonts, referrer } = document
const { connection } = navigator as { connection?: { rtt: number } }
const setPlain = (isPlain: boolean) => root.toggleAttribute('data-plain', isPlain)
// With Latin letters, whose file would else load when the footer comes into view.
const load = () => fonts.load(FONT, 'a ').catch(() => undefined)

function firstFrame(done: () => void): void {
  if (connection) requestAnimationFrame(done)
  else {
    root.style.visibility = 'hidden'
    setTimeout(done, BLOCK_MS)
  }
}

if (connection && connection.rtt > 100 && !referrer.includes(location.host)) {
  setPlain(true)
  onload = load
} else {
  const preload = (document.currentScript as Element).previousElementSibling as HTMLLinkElement
  preload.media = 'all'
  void Promise.race([load(), new Promise<void>(firstFrame)]).then(() => {
    setPlain(!fonts.check(FONT))
    root.style.visibility = ''
  })
}
