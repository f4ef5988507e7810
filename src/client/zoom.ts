import zoomStyle from '../styles/zoom.css?url'
import { loadStyle } from './load-style.ts'
import { openModal } from './open-modal.ts'
import { isPictureStep, type ProductState, type ProductWords } from './product-state.ts'
import { makeZoomBox, type ZoomBox } from './zoom-box.ts'
import { followPointers, type ZoomActs } from './zoom-pointers.ts'
import { panBy, SCALE_MAX, type View, WHOLE, zoomAt } from './zoom-view.ts'

const STEP = 1.5
/** How far an arrow key moves, in px. */
const PAN = 60
const MIDDLE = { x: 0, y: 0 }

/**
 * A picture of a gallery in full, over the page: wheel, pinch, double click, buttons and keys
 * enlarge it, Escape and a step back close it. The gallery shows
 * the picture that was last seen, whose link has the focus.
 */
export async function openZoom(
  link: HTMLAnchorElement,
  track: HTMLElement,
  words: ProductWords,
): Promise<void> {
  await loadStyle(zoomStyle)
  // The product may have been left meanwhile.
  if (!link.isConnected || document.querySelector('.zoom')) return
  const links = [...track.querySelectorAll('a')]
  const parts = makeZoomBox(words, track.querySelector('img')?.alt ?? '', links.length > 1)
  const { acts, shown } = actsOn(parts, links, links.indexOf(link))
  const { box } = parts
  parts.larger.onclick = () => acts.zoom(STEP, MIDDLE)
  parts.smaller.onclick = () => acts.zoom(1 / STEP, MIDDLE)
  parts.previous.onclick = () => acts.turn(-1)
  parts.next.onclick = () => acts.turn(1)
  followPointers(parts.stage, acts)
  followKeys(box, acts)
  const leaveStep = takeStep(box)
  box.addEventListener('close', () => {
    box.remove()
    leaveStep()
    track.scrollTo({ left: -shown() * track.clientWidth, behavior: 'instant' })
    links[shown()]?.focus({ preventScroll: true })
  })
  acts.turn(0)
  document.body.append(box)
  openModal(box)
}

/**
 * A step in the history, of the same address and what lies below it: the step back closes the box.
 * Closed by another way, the box takes its step back by what is returned.
 */
function takeStep(box: HTMLDialogElement): () => void {
  const below = history.state as Partial<ProductState> | null
  // The page below a product that is open over it is one step further from here.
  const modal = below?.modal && below.modal + 1
  history.pushState({ ...below, modal, zoom: true }, '')
  addEventListener('popstate', () => box.close(), { once: true })
  return () => {
    if (isPictureStep()) history.back()
  }
}

/** What can be done with the pictures behind these links, and which of them is shown. */
function actsOn(
  { box, stage, picture, said, larger, smaller, previous, next }: ZoomBox,
  links: readonly HTMLAnchorElement[],
  first: number,
): { acts: ZoomActs; shown: () => number } {
  let index = first
  let view = WHOLE
  const show = (seen: View) => {
    view = seen
    picture.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
    stage.classList.toggle('zoom-near', view.scale > 1)
    rest(smaller, view.scale === 1)
    rest(larger, view.scale === SCALE_MAX)
  }
  const acts: ZoomActs = {
    zoom: (factor, at) => show(zoomAt(view, factor, at, stage.getBoundingClientRect())),
    pan: by => show(panBy(view, by, stage.getBoundingClientRect())),
    turn: by => {
      index = Math.min(links.length - 1, Math.max(0, index + by))
      picture.src = links[index]?.href ?? ''
      box.setAttribute('aria-label', links[index]?.getAttribute('aria-label') ?? '')
      said.textContent = by === 0 ? '' : box.getAttribute('aria-label')
      rest(previous, index === 0)
      rest(next, index === links.length - 1)
      show(WHOLE)
    },
    isNear: () => view.scale > 1,
  }
  return { acts, shown: () => index }
}

/** Nothing more to do, but it keeps the focus. */
function rest(button: HTMLButtonElement, resting: boolean): void {
  button.setAttribute('aria-disabled', String(resting))
}

/** Arrows move what is near, else they turn to another picture: the next lies to the left. */
function followKeys(box: HTMLElement, { zoom, pan, turn, isNear }: ZoomActs): void {
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
