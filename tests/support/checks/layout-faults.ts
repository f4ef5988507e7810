/** Parts of a page that are too wide, cut off, or printed over each other at its present width. */
import type { Page } from 'playwright/test'

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

interface Part {
  /** As a fault names it. */
  says: string
  boxes: Box[]
  /** Parts of different layers may cover each other: bars that stay in place, and what scrolls under them. */
  layer: number
  /** It and the elements that it stands in, by their place in the document. */
  chain: number[]
}

interface Measured {
  width: number
  scrollWidth: number
  controls: Part[]
  texts: Part[]
  cut: string[]
}

/** What differs by less is a rounding, or the empty edge of a line. */
const EDGE_PX = 3
/** A link that is laid over its card is so many times larger than a button on it. */
const COVERS_TIMES = 3

export async function layoutFaults(page: Page): Promise<string[]> {
  const { width, scrollWidth, controls, texts, cut } = await page.evaluate(measure)
  const sideways = scrollWidth > width ? [`page scrolls sideways: ${scrollWidth - width} px`] : []
  const outside = [...controls, ...texts]
    .filter(({ boxes }) => boxes.some(box => box.left < -1 || box.right > width + 1))
    .map(({ says }) => `outside: ${says}`)
  const parts = [...controls, ...texts]
  const overlaps = parts.flatMap((one, index) =>
    parts
      .slice(index + 1)
      .filter(other => meet(one, other) && !covers(one, other))
      .map(other => `overlap: ${one.says} and ${other.says}`),
  )
  return [...new Set([...sideways, ...outside, ...cut.map(text => `cut: ${text}`), ...overlaps])]
}

function meet(one: Part, other: Part): boolean {
  if (one.layer !== other.layer) return false
  const [ownId = -1, otherId = -1] = [one.chain[0], other.chain[0]]
  if (one.chain.includes(otherId) || other.chain.includes(ownId)) return false
  return one.boxes.some(a => other.boxes.some(b => overlap(a, b)))
}

const overlap = (a: Box, b: Box): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > EDGE_PX &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > EDGE_PX

const areaOf = ({ boxes }: Part): number =>
  boxes.reduce((sum, box) => sum + (box.right - box.left) * (box.bottom - box.top), 0)

const covers = (one: Part, other: Part): boolean =>
  Math.max(areaOf(one), areaOf(other)) > COVERS_TIMES * Math.min(areaOf(one), areaOf(other)) &&
  [
    [one, other],
    [other, one],
  ].some(([outer, inner]) =>
    inner?.boxes.every(b =>
      outer?.boxes.some(
        a =>
          a.left <= b.left + 1 &&
          a.right >= b.right - 1 &&
          a.top <= b.top + 1 &&
          a.bottom >= b.bottom - 1,
      ),
    ),
  )

/** Runs in the page. */
function measure(): Measured {
  // What is far below is laid out only once it comes near.
  const far = document.querySelectorAll<HTMLElement>('body *')
  for (const each of far)
    if (getComputedStyle(each).contentVisibility === 'auto')
      each.style.contentVisibility = 'visible'
  const CONTROLS =
    'a[href], button, input:not([type=hidden], [type=range]), select, textarea, summary'
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  const ancestors = (element: Element | null): Element[] =>
    element ? [element, ...ancestors(element.parentElement)] : []
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const saysOf = (element: Element) =>
    element.outerHTML.replace(/<svg.*?<\/svg>/gs, '').slice(0, 110)
  const cut = new Set<string>()
  /** What of a box can be seen; text that a box without an ellipsis hides a part of is cut. */
  const seenOf = (rect: DOMRect, chain: Element[], isText: boolean): Box | null => {
    let { left, right, top, bottom } = rect
    // The box of a line is taller than its letters.
    const size = Number.parseFloat(chain[0] ? styleOf(chain[0]).fontSize : '')
    const leading = isText ? Math.max(0, (bottom - top - size) / 2) : 0
    ;[top, bottom] = [top + leading, bottom - leading]
    for (const each of chain) {
      const style = styleOf(each)
      // The overflow of the root is the page's own.
      if (each === document.body || each === document.documentElement) break
      const edge = each.getBoundingClientRect()
      if (style.overflowX !== 'visible') {
        const hides = /hidden|clip/.test(style.overflowX) && style.textOverflow !== 'ellipsis'
        const clamps = style.getPropertyValue('-webkit-line-clamp') !== 'none'
        const inSight = edge.left < right && edge.right > left && edge.width > 2
        const isCut = left < edge.left - 2 || right > edge.right + 2
        if (isText && inSight && hides && !clamps && style.clipPath === 'none' && isCut)
          cut.add(saysOf(chain[0] ?? each))
        left = Math.max(left, edge.left)
        right = Math.min(right, edge.right)
      }
      if (style.overflowY !== 'visible') {
        top = Math.max(top, edge.top)
        bottom = Math.min(bottom, edge.bottom)
      }
      if (right - left <= 1 || bottom - top <= 1) return null
      if (style.position === 'fixed') break
    }
    return { left, right, top, bottom }
  }
  const root = [...document.querySelectorAll('dialog:modal, [aria-modal=true]')].findLast(isSeen)
  const place = root ?? document.body
  const controls = [...place.querySelectorAll(CONTROLS)].filter(isSeen)
  const order = new Map([...document.querySelectorAll('*')].map((each, id) => [each, id]))
  const partOf = (element: Element, rects: Iterable<DOMRect>, isText: boolean): Part => {
    const chain = ancestors(element)
    const layer = chain.find(each => /fixed|sticky/.test(styleOf(each).position))
    return {
      says: saysOf(element),
      boxes: [...rects].flatMap(
        rect => seenOf(rect, isText ? chain : chain.slice(1), isText) ?? [],
      ),
      layer: (layer && order.get(layer)) ?? -1,
      chain: chain.map(each => order.get(each) ?? -1),
    }
  }
  const texts: Part[] = []
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement } = node
    if (!node.textContent?.trim() || !parentElement || !isSeen(parentElement)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    texts.push(partOf(parentElement, range.getClientRects(), true))
  }
  return {
    width: document.documentElement.clientWidth,
    scrollWidth: document.documentElement.scrollWidth,
    controls: controls.map(each => partOf(each, each.getClientRects(), false)),
    texts,
    cut: [...cut],
  }
}
