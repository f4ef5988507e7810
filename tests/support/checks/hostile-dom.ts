// These functions run in the page: each stands alone.

/** What a page holds that could do something: links, handlers, frames, styles, pictures. */
export function domFaults(origin: string): string[] {
  const faults: string[] = []
  const own = (url: string): boolean => {
    const { protocol, origin: its } = new URL(url, document.baseURI)
    return its === origin || protocol === 'data:' || protocol === 'blob:'
  }
  const ADDRESSES = ['href', 'src', 'action', 'formaction', 'poster', 'data', 'background', 'ping']
  for (const element of document.querySelectorAll('*')) {
    const what = element.outerHTML.slice(0, 160)
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) faults.push(`handler ${what}`)
      if (name === 'style' && /url\(|expression|@import|;\s*background/i.test(value))
        faults.push(`style ${what}`)
      if (name === 'srcset' && value.split(',').some(each => !own(each.trim().split(' ')[0] ?? '')))
        faults.push(`picture ${what}`)
      if (name === 'srcdoc') faults.push(`frame ${what}`)
      if (!ADDRESSES.includes(name) && name !== 'xlink:href') continue
      const { protocol, host } = new URL(value, document.baseURI)
      const isLink = element.localName === 'a' && ['mailto:', 'tel:', 'geo:'].includes(protocol)
      const isShare = element.closest('#share, .shop-map') !== null && protocol === 'https:'
      if (!isLink && !isShare && !own(value)) faults.push(`address ${host} ${what}`)
      if (element.localName === 'a' && ['data:', 'blob:', 'javascript:'].includes(protocol))
        faults.push(`link ${what}`)
    }
  }
  const never = 'iframe, frame, object, embed, base, meta[http-equiv=refresh], math, marquee'
  for (const image of document.querySelectorAll('img:not([src])'))
    faults.push(`no picture ${image.outerHTML.slice(0, 160)}`)
  const inText = 'script, style, form, input, button, textarea, img, svg, link, meta, template'
  for (const element of document.querySelectorAll(never))
    faults.push(`element ${element.outerHTML.slice(0, 160)}`)
  for (const text of document.querySelectorAll('.prose'))
    for (const element of text.querySelectorAll(inText))
      faults.push(`in a text ${element.outerHTML.slice(0, 160)}`)
  for (const script of document.scripts)
    if (!script.type.includes('json') && /\bran\b/.test(script.textContent))
      faults.push(`script ${script.textContent.slice(0, 160)}`)
  return faults
}

/** Texts that turn the line around and are not isolated from their neighbours. */
export function bidiFaults(): string[] {
  const faults: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || !/[\u202A-\u202E\u2066-\u2069]/.test(node.textContent ?? '')) continue
    if (element.closest('script, style, title, noscript')) continue
    let box: Element = element
    const isApart = (): boolean => {
      const { display, unicodeBidi } = getComputedStyle(box)
      return (
        !display.startsWith('inline') ||
        display !== 'inline' ||
        /isolate|plaintext/.test(unicodeBidi)
      )
    }
    while (!isApart() && box.parentElement) box = box.parentElement
    if (box.textContent.trim() !== node.textContent?.trim())
      faults.push(`beside a name: ${box.outerHTML.slice(0, 200)}`)
  }
  return faults
}
