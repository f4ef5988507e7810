// Loads the font before the first paint, or not until the next page: text never changes its font
// (decision 058). Chromium blocks the first paint on preloaded fonts, so on a slow line with a new
// visitor the font waits for `load`. Other browsers hide text for their `font-display: optional`
// block period, so the page is hidden that long.
const FONT = '1em Vazirmatn'
const { documentElement, currentScript, fonts, referrer } = document
const { connection } = navigator as { connection?: { rtt: number } }
const setPlain = (isPlain: boolean) => documentElement.toggleAttribute('data-plain', isPlain)
const load = () => fonts.load(FONT).catch(() => undefined)
const BLOCK_MS = 100

if (connection && connection.rtt > 100 && !referrer.includes(location.host)) {
  setPlain(true)
  addEventListener('load', () => void load())
} else {
  const preload = currentScript?.previousElementSibling as HTMLLinkElement
  preload.media = 'all'
  const loading = load()
  const decide = () => setPlain(!fonts.check(FONT))
  if (connection) requestAnimationFrame(decide)
  else {
    const { style } = documentElement
    style.visibility = 'hidden'
    void Promise.race([loading, new Promise(done => setTimeout(done, BLOCK_MS))]).then(() => {
      decide()
      style.visibility = ''
    })
  }
}

export {}
