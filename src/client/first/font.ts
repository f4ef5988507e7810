// The shop's letters come before the first paint or with the next page: a text that has been laid
// out never changes them (decision 028). Chromium paints nothing before a font that is preloaded in
// the head: on a slow line that is not worth it for who comes from elsewhere, and there they wait
// until the page has loaded.
const FONT = '1em Vazirmatn'
const { documentElement, currentScript, fonts, referrer } = document
const { connection } = navigator as { connection?: { rtt: number } }
const plain = (isPlain: boolean) => documentElement.toggleAttribute('data-plain', isPlain)
const load = () => void fonts.load(FONT).catch(() => undefined)

if (connection && connection.rtt > 100 && !referrer.includes(location.host)) {
  plain(true)
  addEventListener('load', load)
} else {
  const preload = currentScript?.previousElementSibling as HTMLLinkElement
  preload.media = 'all'
  load()
  requestAnimationFrame(() => plain(!fonts.check(FONT)))
}

export {}
