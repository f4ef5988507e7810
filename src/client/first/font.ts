// The shop's letters come before the first paint or with the next page: a text that has been laid
// out never changes them (decision 028). Chromium paints nothing before a font that is preloaded in
// the head: on a slow line that is not worth it for who does not have them yet, and there they wait
// until the page has loaded.
const FONT = '1em Vazirmatn'
const KEPT = 'sabad:letters'
const { documentElement, currentScript, fonts } = document
const { connection } = navigator as { connection?: { rtt: number } }
const plain = (isPlain: boolean) => documentElement.toggleAttribute('data-plain', isPlain)

function isKept(): boolean {
  try {
    return KEPT in localStorage
  } catch {
    return false
  }
}

async function load(): Promise<void> {
  try {
    await fonts.load(FONT)
    localStorage.setItem(KEPT, '')
  } catch {
    // The device's letters stand.
  }
}

if (connection && connection.rtt > 100 && !isKept()) {
  plain(true)
  addEventListener('load', () => void load())
} else {
  const preload = currentScript?.previousElementSibling as HTMLLinkElement
  preload.media = 'all'
  void load()
  requestAnimationFrame(() => plain(!fonts.check(FONT)))
}

export {}
