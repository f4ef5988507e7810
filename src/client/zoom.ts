import zoomStyle from '../styles/zoom.css?url'
import { loadStyle } from './load-style.ts'
import { openModal } from './open-modal.ts'
import { isPictureStep, type ProductState, type ProductWords } from './product-state.ts'
import { makeZoomBox, type ZoomBox } from './zoom-box.ts'
import { followPointers, type ZoomActs } from './zoom-pointers.ts'
import { panBy, SCALE_MAX, type View, WHOLE, zoomAt } from './zoom-view.ts'

const STEP = 1.5
/** Step of an arrow key, in px. */
const PAN = 60
const MIDDLE = { x: 0, y: 0 }

/**
 * Opens a gallery picture over the page, zoomed by wheel, pinch, double click, buttons and keys;
 * Escape and Back close it. Then the gallery shows the last picture and focuses its link.
 */
export async function openZoom(
  link: HTMLAnchorElement,
  track: HTMLElement,
  words: ProductWords,
): Promise<void> {
  await loadStyle(zoomStyle)
  // The product may have been closed meanwhile.
  if (!link.isConnected || document.querySelector('.zoom')) return
  const links = [...track.querySelectorAll('a')]
  const parts = makeZoomBox(words, track.querySelector('img')?.alt ?? '', links.length > 1)
  const { acts, currentIndex } = actsOn(parts, links, links.indexOf(link))
  const { box } = parts
  parts.larger.onclick = () => acts.zoom(STEP, MIDDLE)
  parts.smaller.onclick = () => acts.zoom(1 / STEP, MIDDLE)
  parts.previous.onclick = () => acts.step(-1)
  parts.next.onclick = () => acts.step(1)
  followPointers(parts.stage, acts)
  followKeys(box, acts)
  const leaveStep = takeStep(box)
  box.addEventListener('close', () => {
    box.remove()
    leaveStep()
    track.scrollTo({ left: -currentIndex() * track.clientWidth, behavior: 'instant' })
    links[currentIndex()]?.focus({ preventScroll: true })
  })
  acts.step(0)
  document.body.append(box)
  openModal(box)
}

/** Back closes the box; the returned function removes the entry otherwise. */
function takeStep(box: HTMLDialogElement): () => void {
  const below = history.state as Partial<ProductState> | null
  // The page below a product dialog is one step further away.
  const modal = below?.modal && below.modal + 1
  history.pushState({ ...below, modal, zoom: true }, '')
  addEventListener('popstate', () => box.close(), { once: true })
  return () => {
    if (isPictureStep()) history.back()
  }
}

function actsOn(
  { box, stage, picture, status, larger, smaller, previous, next }: ZoomBox,
  links: readonly HTMLAnchorElement[],
  first: number,
): { acts: ZoomActs; currentIndex: () => number } {
  let index = first
  let view = WHOLE
  const show = (next: View) => {
    view = next
    picture.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
    stage.classList.toggle('zoom-near', view.scale > 1)
    setDisabled(smaller, view.scale === 1)
    setDisabled(larger, view.scale === SCALE_MAX)
  }
  const acts: ZoomActs = {
    zoom: (factor, at) => show(zoomAt(view, factor, at, stage.getBoundingClientRect())),
    pan: by => show(panBy(view, by, stage.getBoundingClientRect())),
    step: by => {
      index = Math.min(links.length - 1, Math.max(0, index + by))
      picture.src = links[index]?.href ?? ''
      box.setAttribute('aria-label', links[index]?.getAttribute('aria-label') ?? '')
      status.textContent = by === 0 ? '' : box.getAttribute('aria-label')
      setDisabled(previous, index === 0)
      setDisabled(next, index === links.length - 1)
      show(WHOLE)
    },
    isNear: () => view.scale > 1,
  }
  return { acts, currentIndex: () => index }
}

/** `disabled` would drop the focus. */
function setDisabled(button: HTMLButtonElement, resting: boolean): void {
  button.setAttribute('aria-disabled', String(resting))
}

/** Arrows pan a zoomed picture, else change it; right to left: the next is on the left. */
function followKeys(box: HTMLElement, { zoom, pan, step: turn, isNear }: ZoomActs): void {
  const keys: Record<string, () => void> = {
    '+': () => zoom(STEP, MIDDLE),
    '=': () => zoom(STEP, MIDDLE),
    '-': () => zoom(1 / STEP, MIDDLE),
    '0': () => zoom(1 / SCALE_MAX, MIDDLE),
    ArrowLeft: () => (isNear() ? pan({ x: PAN, y: 0 }) : turn(1)),
    ArrowRight: () => (isNear() ? pan({ x: -PAN, y: 0 }) : turn(-1)),
    ArrowUp: () => pan({ x: 0, y: PAN }),
    ArrowDown: () => pan({ x: 0, y: -PAN }),
  }
  box.addEventListener('keydown', event => {
    const act = keys[event.key]
    if (!act || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    act()
  })
}
