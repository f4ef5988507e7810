// The shop's letters come before the first paint or with the next page: a text that has been laid
// out never changes them (decision 028). Chromium paints nothing before a font that is preloaded in
// the head: on a slow line that is not worth it, and there they wait until the page has loaded.
const FONT = '1em Vazirmatn'
const { documentElement, currentScript, fonts } = document
const { connection } = navigator as { connection?: { rtt: number } }
const load = () => void fonts.load(FONT).catch(() => undefined)

if (connection && connection.rtt > 100) addEventListener('load', load)
else {
  const preload = currentScript?.previousElementSibling as HTMLLinkElement
  preload.media = 'all'
  load()
}
requestAnimationFrame(() => documentElement.toggleAttribute('data-plain', !fonts.check(FONT)))

export {}
