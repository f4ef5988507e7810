// The shop's letters come before the first paint or with the next page: a text that has been laid
// out never changes them (decision 058). Chromium paints nothing before a font that is preloaded in
// the head: on a slow line that is not worth it for who comes from elsewhere, and there they wait
// until the page has loaded. Other browsers hold nothing back: there the page is not seen for as long
// as they keep a text unseen whose letters are optional.
const FONT = '1em Vazirmatn'
const { documentElement, currentScript, fonts, referrer } = document
const { connection } = navigator as { connection?: { rtt: number } }
const plain = (isPlain: boolean) => documentElement.toggleAttribute('data-plain', isPlain)
const load = () => fonts.load(FONT).catch(() => undefined)
const BLOCK_MS = 100

if (connection && connection.rtt > 100 && !referrer.includes(location.host)) {
  plain(true)
  addEventListener('load', () => void load())
} else {
  const preload = currentScript?.previousElementSibling as HTMLLinkElement
  preload.media = 'all'
  const coming = load()
  const decide = () => plain(!fonts.check(FONT))
  if (connection) requestAnimationFrame(decide)
  else {
    const { style } = documentElement
    style.visibility = 'hidden'
    void Promise.race([coming, new Promise(done => setTimeout(done, BLOCK_MS))]).then(() => {
      decide()
      style.visibility = ''
    })
  }
}

export {}
