import type { Page } from 'playwright/test'

/** A layout shift: its score, and each element with where it was. */
export interface Move {
  value: number
  what: string[]
}

interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Notes from now on, on each page that `page` opens, what moves; `readMoves` tells it. */
export const watchMoves = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const moves: Move[] = []
    const place = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ')
    Object.assign(window, { moves })
    new PerformanceObserver(list => {
      for (const { value, sources } of list.getEntries() as LayoutShift[])
        moves.push({
          value,
          what: sources.map(({ node, previousRect, currentRect }) => {
            const element = node instanceof Element ? node : node?.parentElement
            const name = element ? `${element.tagName}.${element.className}` : '?'
            return `${name}: ${place(previousRect)} -> ${place(currentRect)}`
          }),
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/**
 * What has moved on the page so far. Chromium tells a shift some frames after it; so something of
 * our own is moved last, and all earlier shifts are reported by then.
 */
export const readMoves = (page: Page): Promise<Move[]> =>
  page.evaluate(async () => {
    const { moves } = window as unknown as { moves: Move[] }
    const frame = () => new Promise(requestAnimationFrame)
    const marker = document.createElement('div')
    marker.className = 'moved-on-purpose'
    marker.style.cssText = 'position:fixed;inset:0;z-index:9999;background:red'
    document.body.append(marker)
    const markerAt = () =>
      moves.findIndex(({ what }) => what.some(line => line.includes('on-purpose')))
    for (let edge = 1; markerAt() < 0; edge++) {
      marker.style.insetBlockStart = `${(edge % 2) * 100}px`
      await frame()
    }
    marker.remove()
    return moves.slice(0, markerAt())
  })

/** The same on a page that was come back to: Chromium tells of one move of none of its elements. */
export const readMovesOnReturn = async (page: Page): Promise<Move[]> =>
  (await readMoves(page)).filter(({ what }) => what.some(line => !line.startsWith('?')))
